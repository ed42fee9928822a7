// The profile pictures of a good part of the creatives: head and shoulders, as `portrait` draws them.

/** What is cut out of each, in millionths from the upper left corner. */
export const crop = { x: 120_000, y: 90_000, width: 760_000, height: 760_000 };

const fair = '#dfb391';
const warm = '#d3a17e';
const tan = '#c0875f';
const brown = '#9a6a48';

export const portraits = {
  'shaikha-alajmi': { kind: 'hijab', tone: 'rose', a: '#8c3b52', b: '#3c1c2a', skin: warm, back: 0 },
  'jana-haddad': { kind: 'long', tone: 'coral', a: '#3a2218', b: '#2f7f86', skin: fair, back: 1 },
  'bea-santos': { kind: 'bun', tone: 'citrus', a: '#2c1a14', b: '#3f8f5b', skin: warm, back: 2 },
  'dana-behbehani': { kind: 'hijab', tone: 'sea', a: '#e3d3bb', b: '#0e3641', skin: fair, back: 3 },
  'omar-alshammari': { kind: 'beard', tone: 'cobalt', a: '#1d1512', b: '#2746c6', skin: tan, back: 0 },
  'mai-elsherif': { kind: 'long', tone: 'plum', a: '#22141e', b: '#6e2f86', skin: tan, back: 1 },
  'ghanima-alrashidi': { kind: 'hijab', tone: 'olive', a: '#6b7a3c', b: '#26301f', skin: tan, back: 2 },
  'rohan-dsouza': { kind: 'short', tone: 'clay', a: '#17110f', b: '#4d6a63', skin: brown, back: 0 },
  'latifa-alhajri': { kind: 'hijab', tone: 'mint', a: '#2f8f6b', b: '#12382c', skin: warm, back: 1 },
  'fahad-almutairi': { kind: 'ghutra', tone: 'sand', a: '#f7f3ea', b: '#f4f1ea', skin: tan, back: 1 },
  'sara-alqattan': { kind: 'hijab', tone: 'dusk', a: '#2f5d7c', b: '#1d1230', skin: fair, back: 3 },
  'bashar-khoury': { kind: 'short', tone: 'espresso', a: '#2a1b15', b: '#5f6b52', skin: fair, back: 2 },
  'hala-nasser': { kind: 'hijab', tone: 'citrus', a: '#e2702b', b: '#3a2a08', skin: warm, back: 0 },
  'zain-abbas': { kind: 'beard', tone: 'mint', a: '#221714', b: '#2f8f6b', skin: warm, back: 3 },
  'alya-alfadhli': { kind: 'hijab', tone: 'plum', a: '#9a6bb0', b: '#2a1236', skin: warm, back: 2 },
  'dalal-alsaleh': { kind: 'hijab', tone: 'clay', a: '#8f3b26', b: '#3a1a12', skin: fair, back: 1 },
  'karim-mansour': { kind: 'beard', tone: 'olive', a: '#3a2a1c', b: '#6b7a3c', skin: fair, back: 1 },
  'nadine-aoun': { kind: 'bun', tone: 'rose', a: '#4a2a1c', b: '#b5475d', skin: fair, back: 3 },
  'joshua-reyes': { kind: 'short', tone: 'sea', a: '#14100f', b: '#1f7a86', skin: warm, back: 2 },
  'wadha-alazmi': { kind: 'hijab', tone: 'sand', a: '#38271d', b: '#6f8069', skin: tan, back: 0 },
  'maryam-alkandari': { kind: 'hijab', tone: 'espresso', a: '#8c3a34', b: '#20120b', skin: warm, back: 0 },
  'saud-alawadhi': { kind: 'ghutra', tone: 'cobalt', a: '#ffffff', b: '#eef0f6', skin: tan, back: 2 },
  'thomas-varghese': { kind: 'beard', tone: 'dusk', a: '#15100e', b: '#4a2c63', skin: brown, back: 3 },
  'grace-villanueva': { kind: 'long', tone: 'mint', a: '#1c1210', b: '#f0a04b', skin: warm, back: 0 },
  'hamad-alshatti': { kind: 'ghutra', tone: 'olive', a: '#f7f4ee', b: '#f2ece0', skin: tan, back: 3 },
  'rawan-ibrahim': { kind: 'hijab', tone: 'coral', a: '#2f7f86', b: '#40140f', skin: warm, back: 0 },
  'bader-alqallaf': { kind: 'short', tone: 'night', a: '#0d0b0c', b: '#5f8bd8', skin: tan, back: 1 },
  'sami-darwish': { kind: 'beard', tone: 'mono', a: '#2c2724', b: '#3b3b42', skin: fair, back: 1 },
  'fajer-alhaddad': { kind: 'hijab', tone: 'night', a: '#2e406b', b: '#182440', skin: fair, back: 0 },
  'iman-youssef': { kind: 'hijab', tone: 'rose', a: '#d8a24a', b: '#4a1f2c', skin: brown, back: 2 },
  'mubarak-alharbi': { kind: 'ghutra', tone: 'clay', a: '#f5f1e8', b: '#eee7da', skin: brown, back: 0 },
  'waleed-hamdan': { kind: 'short', tone: 'sand', a: '#3b3734', b: '#8c4a32', skin: warm, back: 3 },
  'munira-alyaqoub': { kind: 'hijab', tone: 'mono', a: '#f2efe8', b: '#1b1b1d', skin: tan, back: 3 },
  'ali-alramadan': { kind: 'beard', tone: 'sea', a: '#1a1412', b: '#0e3641', skin: tan, back: 1 },
  'khaled-albaghli': { kind: 'ghutra', tone: 'espresso', a: '#f6efe2', b: '#f1e9da', skin: brown, back: 2 },
  'daniel-pereira': { kind: 'short', tone: 'plum', a: '#5b4334', b: '#2a1236', skin: fair, back: 0 },
  'nasser-almarri': { kind: 'ghutra', tone: 'dusk', a: '#c8463a', b: '#f4eee2', skin: brown, back: 1 },
  'rana-elkhatib': { kind: 'bun', tone: 'cobalt', a: '#2a1a14', b: '#19b3a6', skin: warm, back: 0 },
};
