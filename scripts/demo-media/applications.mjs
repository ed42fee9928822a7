// What applicants who wait for a decision sent along, by the key of their account: files as in deliveries.mjs.

export const applications = {
  'asrar-alkhaldi': [
    ['تخرج دانة.jpg', 'graduation', { tone: 'rose' }],
    [
      'افتتاح دكان سارة.jpg',
      'opening',
      { tone: 'rose', logo: 'leaf', name: 'DUKKAN SARA', nameAr: 'دكان سارة', uncovered: 0.1, cut: 0.3, t: 0.62 },
    ],
    ['ضيافة.jpg', 'table', { tone: 'rose', plates: ['sweets', 'coffee', 'dates', 'mezze'] }],
  ],
  'mohammed-rafiq': [
    ['handbag-light.mp4', 'spotlight', { tone: 'clay', item: 'handbag', accent: '#f2c48a' }, { film: 5 }],
    ['dress-true-colour.jpg', 'room', { tone: 'clay', who: 'dress', items: ['handbag'], t: 0.3 }],
    [
      'shop-catalogue.jpg',
      'catalogue',
      { tone: 'sand', items: ['handbag', 'watch', 'bag', 'headphones', 'gift', 'ringBox'] },
    ],
  ],
  'layan-shaheen': [
    [
      'قبل وبعد.jpg',
      'steps',
      {
        tone: 'sand',
        draws: [
          ['room', { tone: 'mono', items: [] }],
          ['room', { tone: 'sand', items: ['lamp'] }],
          ['room', { tone: 'clay', items: ['lamp', 'plant'] }],
        ],
        words: ['قبل', 'بلا ثقب', 'بعد'],
      },
    ],
    [
      'رف بلا مسمار.jpg',
      'reel',
      {
        tone: 'olive',
        inner: ['room', { tone: 'olive', items: ['lamp'], who: 'dress' }],
        lines: ['شقة مؤجرة؟', 'رف بلا مسمار'],
        likes: '2.3K',
      },
      { tall: true },
    ],
    ['ركن القراءة.jpg', 'room', { tone: 'mint', items: ['lamp', 'plant'] }],
  ],
  'yaqoub-alibrahim': [
    [
      'درس القراءة.mp3',
      'sound',
      {},
      {
        say: 'أَعِزَّائِي الطَّلَبَة. دَرْسُنَا اليَوْمَ عَنِ النَّخْلَة، تُعْطِي التَّمْرَ وَالظِّلّ.',
        lang: 'ar',
        pitch: 28,
      },
    ],
    [
      'حكاية قبل النوم.mp3',
      'sound',
      {},
      {
        say: 'كَانَ يَا مَا كَان، بَحَّارٌ صَغِيرٌ يَسْأَلُ البَحْر: أَيْنَ تَنَامُ الأَمْوَاج؟',
        lang: 'ar',
        pitch: 32,
      },
    ],
    [
      'نص الإذاعة المدرسية.jpg',
      'screenplay',
      {
        tone: 'sea',
        title: 'الإذاعة المدرسية',
        side: 'بهدوء',
        lines: [
          ['scene', 'صباح الأحد، طابور الصباح'],
          ['who', 'المقدّم'],
          ['say', 'صباح الخير يا مدرستي، صباح الخير يا وطني.'],
          ['act', 'وقفة قصيرة حتى يهدأ الصف الأول.'],
          ['who', 'المعلّم'],
          ['say', 'حكمة اليوم: من سأل تعلّم.'],
          ['scene', 'قصة من دقيقة'],
          ['act', 'صوت البحر من المسجّل، بعيدًا.'],
          ['who', 'الراوي'],
          ['say', 'كان يا ما كان، بحّار صغير يسأل البحر كل ليلة.'],
        ],
      },
    ],
  ],
  'tess-cruz': [
    [
      'salon-month.jpg',
      'grid',
      {
        tone: 'rose',
        logo: 'leaf',
        name: 'LULU SALON',
        nameAr: 'صالون لولو',
        items: ['squeeze', 'jar', 'candle'],
      },
    ],
    [
      'cafe-story-template.jpg',
      'reel',
      {
        tone: 'espresso',
        inner: ['table', { tone: 'espresso', plates: ['coffee', 'sweets'] }],
        lines: ['Menu of the week', 'قائمة الأسبوع'],
        likes: '1.1K',
      },
      { tall: true },
    ],
  ],
  'dhari-almunayes': [
    ['الممر.mp4', 'corridor', {}, { film: 6 }],
    ['ملصق الممر.jpg', 'corridor', { words: 'الممر', small: 'رعب من دقيقة وحدة', t: 0.62 }],
  ],
};
