//! Words of both languages that mean the same to who searches: `coffee`, `café`, `قهوة`, `مقهى`.

use std::collections::BTreeMap;
use std::ops::Bound;
use std::sync::LazyLock;

use super::sounds::sound_of;
use super::words::{forms, singular, stems};
use crate::text;

/// Each row is one thing and the words for it, in both languages; two words that are said as one are joined by `_`. A
/// word may be in several rows. Different forms of a word (plurals, the article) need no entry if the rules of
/// [`super::words`] lead to the same.
const MEANINGS: &[&str] = &[
    // What creatives do.
    "photography photographer photographers photo photos photograph photographs photoshoot photo_shoot \
     photoshoots picture pictures foto fotos فوتوغرافي فوتوغرافية فوتوغراف فوتوغرافر فوتوجرافر فوتوقرافر فوتو مصور \
     مصورة مصورين مصورات",
    // What is said of films as well: no word for photography alone, or it would find those who film.
    "تصوير مصور مصورة مصورين مصورات صور صورة تصويري أصوّر shoot shooting شوت شوتنق شوتنج",
    "videography videographer videographers video videos vid فيديو فديو فيديوهات فديوهات فيديوز cameraman \
     فيديوغرافر فيديوجرافر فيديوقرافر",
    "film films filming filmmaker film_maker filmmaking movie movies cinema فيلم فلم أفلام سينما سينمائي مخرج \
     director",
    "editing editor edit montage video_editor video_editing مونتاج منتاج مونتير محرر إيديت \
     إيديتنق إيديتنج إيديتور",
    "branding brand_identity brand_design branding_design visual_identity corporate_identity identity \
     identities هوية هويات هوية_بصرية هوية_تجارية براندنج براندينج براندنق براند براندات",
    "logo logos logotype wordmark شعار شعارات لوجو لوقو لوغو لوجوهات لوقوهات",
    "design designer designers designing graphic graphics graphic_design graphic_designer تصميم تصاميم مصمم \
     مصممة مصممين جرافيك غرافيك قرافيك مصمم_جرافيك ديزاين ديزاينر",
    "packaging package_design packing box boxes تغليف علب علبة باكجنق باكجينج بوكس بوكسات",
    "label labels sticker stickers ليبل ليبلات ملصق ملصقات ستيكر ستيكرات",
    "calligraphy calligrapher lettering خطاط خطاطة خط_عربي كاليجرافي",
    "scriptwriting scriptwriter script_writer script_writing script scripts screenplay screenwriter سكربت \
     سكريبت سيناريو سيناريست سيناريوهات نص نصوص",
    "writing writer writers copywriter copy_writer copywriting copy_writing content_writer content_writing \
     كاتب كاتبة كتّاب_محتوى كتابة كتابة_محتوى كاتب_محتوى كوبي_رايتر كوبي_رايتنج",
    "voiceover voice_over voiceovers voice_overs voice_artist voice_actor voice_talent vo تعليق_صوتي معلق_صوتي \
     معلقة_صوتية فويس_أوفر فويس",
    "voice voices vocal صوت أصوات صوتي صوتية",
    "narration narrator narrate narrating storyteller سرد راوي راوية رواية سارد",
    "dubbing dubbed dub دبلجة دوبلاج مدبلج",
    "story stories storytelling tale قصة قصص حكاية حكايات قصصي ستوري",
    "ugc user_generated content_creator content_creators content_creation creator creators محتوى صانع_محتوى \
     صانعة_محتوى صناعة_محتوى صنّاع_محتوى يو_جي_سي كونتنت كنتنت كريتور كريتر",
    "influencer influencers blogger bloggers إنفلونسر إنفلونسرز مؤثر مؤثرة مؤثرين بلوقر بلوجر فاشنستا",
    "unboxing unboxings unbox haul hauls فتح_الصناديق فتح_صندوق أنبوكسنق أنبوكسينج",
    "review reviews reviewer reviewing مراجعة مراجعات تقييم تجربة تجارب ريفيو",
    "tutorial tutorials howto how_to explainer explainers شرح شروحات شروح توضيحي تعليمي",
    "faceless face_less من_دون_وجه بدون_وجه",
    "ai artificial_intelligence generative midjourney ذكاء_اصطناعي الذكاء_الاصطناعي اصطناعي إيه_آي",
    "mockup mockups mock_up mock_ups موكاب موك_اب موكب",
    "advertising advertisement advertisements advert adverts ad ads commercial commercials campaign campaigns \
     إعلان إعلانات إعلاني إعلانية دعاية دعايات حملة حملات كامبين",
    "animation animated animator animations motion motion_graphics رسوم_متحركة أنيميشن موشن موشن_جرافيك",
    "drone drones aerial uav helicopter helicopters درون درونز جوي طائرة طيارة طائرة_مسيرة هليكوبتر هيلكوبتر",
    "portrait portraits headshot headshots head_shot بورترية بورتريهات شخصية",
    "acting actor actress character characters ممثل ممثلة تمثيل شخصيات",
    "podcast podcasts بودكاست بودكاستات",
    "radio إذاعة راديو إذاعي",
    "audiobook audiobooks audio_book كتاب_صوتي كتب_صوتية",
    "subtitle subtitles captions caption ترجمة مترجم سبتايتل",
    "slow_motion slowmo slow_mo تصوير_بطيء سلوموشن",
    "livestream live_stream live_streaming streaming بث_مباشر بث",
    "3d three_d ثلاثي ثلاثية_الأبعاد ثري_دي",
    // Where it is shown.
    "social_media social socials سوشيال سوشل سوشال سوشيال_ميديا سوشل_ميديا تواصل منصات_التواصل \
     التواصل_الاجتماعي",
    "instagram insta إنستغرام إنستقرام إنستجرام إنستا ستوري ستوريات",
    "tiktok tik_tok تيكتوك تيك_توك تكتوك",
    "reel reels ريلز ريل ريلزات",
    "snapchat snap سناب سنابشات سناب_شات",
    "youtube youtuber يوتيوب يوتيوبر",
    // Occasions.
    "wedding weddings bride bridal groom marriage engagement زفاف عرس أعراس زواج عروس عروسة معرس خطوبة ملجة \
     ملكة ويدنق ويدينج",
    "event events function فعالية فعاليات مناسبة مناسبات إيفنت إيفنتات تغطية coverage",
    "party parties birthday birthdays حفل حفلة حفلات عيد_ميلاد أعياد_ميلاد بارتي",
    "conference conferences summit seminar forum مؤتمر مؤتمرات ملتقى منتدي ندوة",
    "graduation graduate graduations تخرج تخريج خريج خريجين",
    "ramadan رمضان رمضاني رمضانية",
    "eid عيد أعياد",
    "gergean girgian qergean gergaan قرقيعان قرقاعون",
    "launch launches opening openings افتتاح افتتاحات إطلاق تدشين",
    // What is shown.
    "coffee cafe cafes coffees coffeehouse coffee_shop roaster roasters roastery espresso barista قهوة مقهى \
     مقاهي مقاه كافية كافيهات كوفي كوفي_شوب محمصة محامص",
    "restaurant restaurants diner مطعم مطاعم ريستورانت رستورانت",
    "food foods cuisine dish dishes meal meals plate plates أكل أكلات طعام أطعمة أغذية غذاء طبق أطباق وجبة \
     وجبات",
    "menu menus منيو قائمة_طعام",
    "bakery baker bakeries bake baked bread pastry pastries مخبز مخابز مخبوزات خبز معجنات حلواني بيكري",
    "sweets sweet dessert desserts cake cakes chocolate chocolates candy حلويات حلوي حلو كيك كيكة شوكولاتة \
     شوكولا شكولاتة حلا شوكليت تشوكليت ديزرت",
    "chef cook cooking recipe recipes kitchen شيف طباخ طبخ وصفة وصفات مطبخ أطبخ",
    "burger burgers برغر برجر برقر",
    "product products merchandise item items منتج منتجات سلعة سلع بضاعة برودكت برودكتات",
    "fashion clothes clothing apparel garment garments wear outfit outfits dress dresses أزياء ملابس موضة لبس \
     فستان فساتين فاشن دريس",
    "abaya abayas abaia عباية عبايات عباءة عبي دراعة دراعات daraa",
    "perfume perfumes parfum parfums fragrance fragrances oud عطر عطور عطورات بخور دهن_عود برفيوم برفيومات بيرفيوم \
     بارفيوم برفان بارفان",
    "beauty makeup make_up cosmetic cosmetics skincare skin_care salon salons مكياج ميكب ميك_اب تجميل مستحضرات \
     صالون صالونات بشرة روج lipstick بيوتي",
    "jewellery jewelry jewel jewels jewelery ring rings earrings مجوهرات مجوهر خاتم خواتم ذهب ألماس gold diamond",
    "watch watches ساعة ساعات",
    "bag bags handbag شنطة شنط جنطة جنط حقيبة حقائب",
    "tech technology technologies تقنية تقني تكنولوجيا تكنولوجي",
    "app apps application applications software mobile_app تطبيق تطبيقات برنامج برامج",
    "gadget gadgets electronics electronic device devices phone phones جهاز أجهزة إلكترونيات إلكترونية تلفون \
     تلفونات هاتف هواتف",
    "startup startups start_up start_ups مشروع_جديد مشاريع_جديدة شركة_ناشئة شركات_ناشئة ستارت_اب",
    "education educational learning elearning e_learning teaching teacher تعليم تعليمية تعلم مدرس معلم تدريس",
    "school schools مدرسة مدارس مدرسي",
    "course courses lesson lessons training lecture دورة دورات درس دروس تدريب محاضرة محاضرات كورس كورسات",
    "university universities college جامعة جامعات كلية",
    "kids kid children child childrens toddler أطفال طفل عيال أولاد بزران",
    "toy toys لعبة ألعاب",
    "baby babies newborn newborns infant مولود مواليد بيبي رضيع",
    "family families عائلة عائلات عوائل عوايل",
    "pet pets animal animals dog dogs cat cats veterinary حيوان حيوانات كلب كلاب قطة قطط قطاوة بيطري",
    "doctor doctors medical medicine clinic clinics hospital hospitals health pharmacy pharmacist طبيب أطباء \
     طبي طبية عيادة عيادات مستشفى مستشفيات صحة صيدلية صيدلي دكتور",
    "bank banks banking finance financial بنك بنوك مصرف مالي مالية",
    "real_estate realestate property properties عقار عقارات عقاري",
    "car cars automotive auto vehicle سيارة سيارات موتر مواتر",
    "sport sports gym fitness رياضة رياضي رياضية نادي جيم",
    "sea boat boats marine diving بحر بحري طراد قارب غوص حداق",
    "museum museums متحف متاحف",
    "company companies corporate business businesses firm شركة شركات تجاري",
    "shop shops store stores ecommerce e_commerce online_store محل محلات متجر متاجر دكان ستور",
    "home_business home_businesses مشروع_منزلي مشاريع_منزلية مشاريع_البيت",
    "catalogue catalogues catalog catalogs كتالوج كتالوجات كاتالوج",
    "book books كتاب كتب",
    "gift gifts هدية هدايا",
    "accent dialect dialects لهجة لهجات",
    "kuwaiti khaleeji khaliji gulf كويتي كويتية خليجي خليجية",
    "arabic عربي عربية العربية",
    "english إنجليزي إنجليزية إنقليزي إنكليزي الإنجليزية",
    "classical_arabic standard_arabic fusha فصحى الفصحى",
    "bilingual both ثنائي_اللغة",
    "female woman women ladies lady girl نسائي نساء نسائية بنات حريم",
    "studio studios استوديو استديو استوديوهات",
    "documentary documentaries وثائقي",
    "nabati poetry poem poet شعر شاعر نبطي قصيدة",
    "series serial episodes episode مسلسل حلقة حلقات",
    "printing print printer prints طباعة مطبعة",
    "retouch retouching رتوش روتوش",
    "analogue analog negative negatives نيجاتيف",
];

/// What each folded word means, by the numbers of the rows.
static KNOWN: LazyLock<BTreeMap<String, Vec<u8>>> = LazyLock::new(|| {
    let mut known: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    for (row, words) in (0_u8..).zip(MEANINGS) {
        for word in words.split(' ') {
            let rows = known.entry(text::fold(&word.replace('_', ""))).or_default();
            if !rows.contains(&row) {
                rows.push(row);
            }
        }
    }
    known
});

/// The fewest letters with which the beginning of a word means what the whole word does.
const MIN_BEGINNING: usize = 4;
/// A beginning of more words than these could mean anything.
const MAX_MEANINGS: usize = 4;

/// The fewest letters of a sound that say which word is meant; a shorter one is that of names, too.
const MIN_SOUND: usize = 5;

/// What words mean by how they sound, by the numbers of the rows.
static HEARD: LazyLock<BTreeMap<String, Vec<u8>>> = LazyLock::new(|| {
    let mut heard: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    for (word, rows) in KNOWN.iter() {
        let Some(sound) = telling_sound(word) else {
            continue;
        };
        let found = heard.entry(sound).or_default();
        for row in rows {
            if !found.contains(row) {
                found.push(*row);
            }
        }
    }
    heard
});

fn telling_sound(word: &str) -> Option<String> {
    sound_of(word).filter(|sound| sound.chars().count() >= MIN_SOUND)
}

/// What a folded word in Latin letters means that is written by ear: `fotografer`, `restorant`.
pub(super) fn meanings_heard_in(word: &str) -> &'static [u8] {
    telling_sound(word)
        .and_then(|sound| HEARD.get(&sound))
        .map_or(&[], Vec::as_slice)
}

/// What a folded word means: itself, without its article, in the singular.
pub(super) fn meanings_of(word: &str) -> Vec<u8> {
    let mut found = Vec::new();
    for form in forms(word) {
        add(&mut found, form);
        if let Some(singular) = singular(form) {
            add(&mut found, &singular);
        }
    }
    if found.is_empty() {
        for form in forms(word) {
            stems(form).for_each(|stem| add(&mut found, stem));
        }
    }
    found
}

/// What a word may mean that is still being typed.
pub(super) fn meanings_begun_by(word: &str) -> Vec<u8> {
    let mut found = meanings_of(word);
    if !found.is_empty() || word.chars().count() < MIN_BEGINNING {
        return found;
    }
    for form in forms(word).filter(|form| form.chars().count() >= MIN_BEGINNING) {
        let longer = KNOWN.range::<str, _>((Bound::Included(form), Bound::Unbounded));
        for (_, rows) in longer.take_while(|(known, _)| known.starts_with(form)) {
            found.extend(rows);
        }
    }
    found.sort_unstable();
    found.dedup();
    if found.len() > MAX_MEANINGS {
        found.clear();
    }
    found
}

/// What two words mean that are said as one.
pub(super) fn meanings_of_joined(joined: &str) -> &'static [u8] {
    KNOWN.get(joined).map_or(&[], Vec::as_slice)
}

/// Every word that means something, as it is written.
pub(super) fn written_words() -> impl Iterator<Item = String> {
    let all = MEANINGS.iter().flat_map(|row| row.split(' '));
    all.map(|word| word.replace('_', " "))
}

fn add(found: &mut Vec<u8>, word: &str) {
    for row in KNOWN.get(word).into_iter().flatten() {
        if !found.contains(row) {
            found.push(*row);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_numbered_by_a_byte_and_has_several_words() {
        assert!(u8::try_from(MEANINGS.len()).is_ok());
        for row in MEANINGS {
            assert!(row.split(' ').count() > 1, "{row}");
        }
    }

    #[test]
    fn words_of_both_languages_in_every_form_mean_the_same() {
        for (one, other) in [
            ("coffee", "القهوه"),
            ("cafe", "مقاهي"),
            ("wedding", "الاعراس"),
            ("weddings", "زفاف"),
            ("perfume", "عطور"),
            ("restaurants", "بالمطاعم"),
            ("products", "المنتجات"),
            ("مصورون", "photographer"),
            ("companies", "شركه"),
        ] {
            let (one, other) = (meanings_of(one), meanings_of(other));
            assert!(
                one.iter().any(|row| other.contains(row)),
                "{one:?} {other:?}"
            );
        }
        assert!(meanings_of("xyzzy").is_empty());
    }

    #[test]
    fn a_word_that_is_written_by_ear_means_what_it_sounds_like() {
        for (heard, word) in [
            ("fotografer", "photographer"),
            ("fotographer", "photographer"),
            ("videografer", "videographer"),
            ("restorant", "restaurant"),
        ] {
            assert_eq!(meanings_heard_in(heard), meanings_of(word), "{heard}");
        }
        // The sounds of names are those of many words.
        for name in ["carter", "reem", "kandari", "نورة"] {
            assert!(meanings_heard_in(name).is_empty(), "{name}");
        }
    }

    #[test]
    fn the_beginning_of_a_word_means_what_it_may_become() {
        assert_eq!(meanings_begun_by("coff"), meanings_of("coffee"));
        assert_eq!(meanings_begun_by("قهو"), Vec::<u8>::new());
        assert_eq!(meanings_begun_by("wedd"), meanings_of("wedding"));
    }
}
