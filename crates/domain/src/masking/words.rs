//! The words that masking knows, as the skeleton folds them: lower case, and Arabic without hamzas and marks.

use std::collections::HashSet;
use std::sync::LazyLock;

/// A closed list of folded words.
pub(super) struct Words(LazyLock<HashSet<&'static str>>);

impl Words {
    pub(super) fn has(&self, word: &str) -> bool {
        !word.is_empty() && self.0.contains(word)
    }
}

macro_rules! words {
    ($($(#[$doc:meta])* $name:ident: $text:expr;)+) => {
        $($(#[$doc])*
        pub(super) static $name: Words = Words(LazyLock::new(|| $text.split_whitespace().collect()));)+

        #[cfg(test)]
        static ALL: &[&Words] = &[$(&$name),+];
    };
}

words! {
    /// Words after which a number is that of an order, an invoice or a product.
    REFERENCES: "order orders po invoice invoices inv ref reference sku ticket tracking shipment awb waybill serial barcode ean upc
        isbn gtin batch lot receipt quotation contract iban طلب الطلب طلبيه الطلبيه فاتوره الفاتوره مرجع المرجع مرجعي المرجعي
        باركود الباركود شحنه الشحنه تسلسلي التسلسلي ايصال الايصال تتبع التتبع عقد العقد عرض الشرا شرا";
    /// Words between such a word and its number.
    REFERENCE_LINKS: "no nr num number id code is رقم رقمه رقمها هو هي كود";
    /// Words between “call” and a number.
    CALL_LINKS: "no number is are at on me us my this the s رقم هو هي علي ع هذا رقمي";
    /// Words next to degrees of latitude and longitude.
    MAP_CUES: "location coordinates coordinate coords gps lat latitude lng lon long longitude map maps pin الموقع موقع موقعنا احداثيات
        الاحداثيات خريطه الخريطه اللوكيشن لوكيشن";
    /// Words that say that a site is the writer's own.
    SITE_OWNERS: "visit موقعي متجري صفحتي رابطي لينكي زوروني زورني زوروا زورو";
    /// Parts of a path that lead to the owner of a site.
    CONTACT_PATHS: "contact contacts contactus book booking bookings hire whatsapp call appointment تواصل اتصل احجز";
    /// The ends of domains that are words, too: only within what is typed as one.
    SITE_TLDS: "shop store photo photography photos gallery works agency company media film video social chat club live life world
        pro cloud biz name eu de fr uk ca au in jp tr lb jo";
    /// Names of platforms that people use in full: a name next to one may be a brand or an adjective.
    PLATFORMS: "instagram snapchat tiktok telegram whatsapp facebook twitter discord messenger viber skype threads
        linkedin linktree linktr youtube twitch pinterest wechat bereal signal imo botim lnstagram instgram instagrm instagran instegram انستقرام انستغرام انستجرام انستكرام انستگرام انستاقرام انستاغرام سنابشات تيكتوك تلقرام
        تلجرام تليجرام تيليجرام تلغرام تيليقرام تليقرام واتساب واتسب تويتر فيسبوك ديسكورد لينكدان لينكد يوتيوب تويتش";
    /// Their short names: they appear next to a handle more often than not.
    SHORT_PLATFORMS: "insta lnsta ig tg sc fb yt snap whats watsapp whatsap wa tele انستا انست سناب واتس وتساب تيلي";
    /// Providers of e-mail that mean nothing else.
    MAIL_PROVIDERS: "gmail hotmail googlemail ymail protonmail rocketmail جيميل هوتميل هوتمايل جيمايل";
    /// Providers of e-mail whose names are words or sites, too.
    LOOSE_PROVIDERS: "yahoo icloud outlook proton msn aol ياهو ايكلاود اوتلوك";
    /// `@` in words.
    AT: "at ات ايت اتت";
    /// `.` in words.
    DOT: "dot دوت نقطه point";
    /// `_`, `-` and `/` in words.
    JOINS: "underscore dash hyphen slash اندرسكور شرطه داش سلاش";
    /// The ends of domains, also as they are said.
    TLDS: "com net org kw co me io sa ae qa bh om uk us info app art studio design xyz dev ee gg ly gl link page site online
        bio ai tv كوم نت اورج";
    /// Hosts, without their ends, that lead to a person.
    CONTACT_HOSTS: "wa t telegram instagram instagr ig snapchat tiktok whatsapp linktr linktree m messenger facebook fb
        twitter x discord threads linkedin beacons taplink lnk bio viber signal skype msng bit tinyurl cutt shorturl campsite allmylinks heylink
        solo snap carrd calendly zoom patreon onlyfans wixsite blogspot weebly wechat line kik tumblr fiverr upwork khamsat mostaql msng انستقرام انستا سناب تيكتوك واتساب تلقرام";
    /// Those of them whose pages show work, too: a profile may link there.
    PROFILE_HOSTS: "instagram instagr snapchat tiktok facebook fb twitter x threads linkedin carrd patreon wixsite blogspot weebly tumblr
        fiverr upwork khamsat mostaql";
    /// Those of them that are words or letters: other sites have such names, too.
    WORDY_HOSTS: "wa t ig m line signal snap solo bio zoom bit campsite beacons";
    /// Hosts of work and files: their links say what was made, not how to reach its author.
    WORK_HOSTS: "behance vimeo youtube youtu dribbble google figma dropbox wetransfer frame notion canva pinterest soundcloud
        spotify github adobe icloud onedrive sharepoint miro artstation flickr unsplash pexels drive cloudinary imgur goo waze openstreetmap";
    /// Extensions of files, which look like handles with a dot.
    FILE_ENDS: "jpg jpeg png gif webp heic tif tiff svg pdf psd psb ai eps indd mp mov avi mkv webm wav mp3 mp4 m4a aac docx
        doc xlsx xls pptx ppt zip rar srt vtt txt csv json otf ttf aep prproj drp blend fbx obj cr2 nef arw dng raw";
    /// Words before a platform that announce a handle there.
    OWN: "my حسابي حساباتي يوزري";
    /// Requests to get in touch.
    INVITES: "follow add dm find reach text message msg ping catch contact تابعني تابعوني تابعيني ضيفني ضيفوني ضيفيني اضفني
        كلمني كلميني كلموني راسلني راسليني راسلوني دورني دوروني لقني شوفني تواصلوا";
    /// Words before an account's name that name no platform.
    ACCOUNT_NAMES: "username handle userid يوزر يوزري اليوزر يوزرنيم";
    /// The same, for Latin names alone.
    ARABIC_ACCOUNTS: "حسابي معرفي تابعني تابعوني تابعيني تابعونا تابعنا ضيفني ضيفوني دوروني دورني اكونتي اكاونتي";
    /// Words between a platform and a handle.
    LINK_WORDS: "live is it its s m im am i here code حقي حقنا handle account username user id name acc page profile as under called by number هو هي اسم حسابي حساب باسم
        يوزر يوزري اسمي اسمه رقم رقمي الحساب اليوزر my me our us the at on علي في عند عندي";
    /// Those of them that say that a name follows.
    NAMING_WORDS: "is its im am m حقي حقنا handle username user id name as under called هو هي اسم باسم يوزر يوزري اسمي اليوزر";
    /// Words between a name and its platform.
    REVERSE_LINKS: "is my هو حسابي يوزري on at via in في علي ع عال بال";
    /// Words before a name that is then found on a platform.
    INTRODUCTIONS: "am im m me is follow add تابع تابعوا ضيف ضيفوا search find lookup called named اسمي انا اني باسم ابحث ابحثوا دور دوروا دورني اكتب";
    /// Words after which a number is a phone number, even a short one.
    PHONE_CUES: "call contact sms phone mobile tel telephone dial ring whatsapp whats watsapp whatsap wa cell viber اتصل اتصلي اتصلوا كلمني
        كلميني دق هاتف هاتفي الهاتف جوال جوالي الجوال موبايل موبايلي الموبايل تلفون تلفوني التلفون تليفون نقال نقالي النقال
        رقمي للتواصل تواصل تواصلوا للحجز للاستفسار للطلب للاتصال اتصال واتساب واتسب واتس وتساب الواتس الواتساب";
    /// What numbers are counted in: a round one before it is not a phone number.
    UNITS: "kwd kd usd sar aed eur gbp fils dinar dinars views view followers follower impressions impression people likes
        users downloads plays reach subscribers clicks words visitors customers orders installs streams pixels دك دينار دنانير
        دينارا فلس فلسا مشاهده مشاهدات متابع متابعا متابعين ظهور شخص الف مليون زاير زياره نقره كلمه دولار ريال درهم عميل
        مستخدم تحميل استماع";
    /// Words that may come between the groups of a spoken number.
    NUMBER_FILLERS: "then ثم بعدين بعدها وبعدين وبعدها dash hyphen space slash dot point underscore شرطه داش فراغ مسافه نقطه دوت سلاش";
    /// The same between short groups only, as they join amounts and years, too.
    NUMBER_ANDS: "and و";
    /// What may follow a plain name at the end of its phrase.
    PHRASE_ENDS: "and or for if is to so but thanks thank please plz pls btw anytime now directly instead و او لو اذا عشان
        علشان حق لل مع بعد قبل شكرا وشكرا او وتابعني وراسلني اي في";
    /// See [`is_ordinary`]; nouns in the singular.
    ORDINARY: "inc ltd llc wll sunday monday tuesday wednesday thursday friday saturday january february march april may june july august september
        october november december jan feb mar apr jun jul aug sep sept oct nov dec يناير فبراير مارس ابريل مايو يونيو يوليو
        اغسطس سبتمبر اكتوبر نوفمبر ديسمبر salmiya hawally jahra ahmadi farwaniya mahboula fintas shuwaikh avenues dubai
        riyadh jeddah doha manama muscat bahrain qatar oman emirates uae ksa code instagram snapchat tiktok telegram whatsapp facebook twitter discord messenger threads linkedin insta snap
        youtube shorts google meta pinterest
        reel story stories post video clip ad advert advertisement ads photo picture image carousel static feed live stream
        content campaign format vertical horizontal square page account profile grid cover highlight filter lens sticker
        caption hashtag tag trend challenge hook duet spark boost shop store link bio creator influencer blogger maker
        manager team agency specialist expert coach follower audience people user fan view reach impression like comment
        share engagement insight report analysis algorithm strategy plan calendar schedule design template layout frame size
        ratio dimension resolution spec version cut edit edits teaser trailer intro outro thumbnail animation motion graphic
        music sound audio voice voiceover script copy text banner logo brand branding identity guideline style look mood
        tone vibe theme colour color palette aesthetic aesthetics minimal niche topic idea concept brief series episode part
        season set pack package bundle batch shoot shot session review recipe tutorial demo unboxing testimonial giveaway
        contest launch release opening event announcement news update offer sale discount deal promo promotion promotions
        organic paid sponsored collab collaboration partner partnership business personal private public official main
        new old first second third last next final best good great nice big small short long quick fast slow high low full
        half daily weekly monthly yearly week month day days year hour minute second ramadan eid kuwait gulf gcc saudi
        arabic english kuwaiti local global summer winter spring national
        one two three four five six seven eight nine ten each every per all both any some many more most few less no not
        none only also too just very really still yet now then here there soon later today tomorrow tonight yesterday
        a an the this that these those it its they them their he she his her we us our you your i me my mine
        and or but so if when while because as than with without within for from to of in on at by via into onto over
        under about above across after before between during through until up down out off vs versus plus minus
        is are was were be been being am do does did done has have had having will would can could should may might must
        shall need want get got give gave make made use used see seen show shown send sent take took keep kept let put go
        goes went come came know known think find found work works worked help look looks feel add follow open close check
        watch read write say said tell told ask asked call start stop run post try like love prefer include cover deliver
        what which who whom whose where why how
        food coffee fashion beauty makeup travel car fitness health home kid child children family friend mother man woman
        men women girl boy restaurant cafe salon gym hotel shop perfume product service item menu sample photo food
        professional casual formal funny fun playful elegant luxury premium modern classic warm calm bright dark clean
        simple bold fresh cool hot popular famous active available busy free ready sure happy similar same different other
        another own real fake true authentic native natural raw vertical ugc seo sem ppc cta faq kpi roi cpm cpc api pdf dm
        dms link url website site web app online offline platform channel media social marketing digital ecommerce tv radio
        print outdoor billboard google meta email mail phone number message chat group community call sms
        option number budget price cost rate fee payment invoice deadline delivery timeline revision round draft sample
        rights usage license territory worldwide exclusive perpetual boosting whitelisting quality hd uhd fps sec second
        max min approx approximately total average around instead please thanks thank okay yes hello hi dear
        ريل ريلز ريلات ستوري ستوريات ستوري قصه قصص بوست بوستات منشور منشورات فيديو فيديوهات مقطع مقاطع اعلان اعلانات صوره صور
        كاروسيل تصوير تصميم تصاميم محتوي حمله حملات بث مباشر حساب حسابات صفحه فلتر فلاتر هاشتاق هاشتاغ وسم ترند تحدي متجر رابط
        مصور مصوره مصمم مصممه مبدع مبدعه موثر موثر موثره مدير مديره فريق وكاله متابع متابعين جمهور مشاهده مشاهدات تفاعل تقرير
        خطه جدول قالب قوالب مقاس مقاسات حجم ابعاد دقه نسخه مونتاج مقدمه موشن جرافيك موسيقي صوت نص تعليق شعار علامه هويه ستايل
        اسلوب الوان فكره افكار سلسله حلقه حلقات جز موسم باقه باقات جلسه مراجعه تجربه وصفه شرح افتتاح فعاليه عرض عروض خصم
        تخفيض تخفيضات مسابقه سحب اطلاق رسمي خاص عام شخصي تجاري جديد جديده قديم قصير قصيره طويل طويله سريع كامل كامله
        يومي اسبوعي شهري يوم ايام اسبوع شهر سنه ساعه دقيقه ثانيه ثواني رمضان رمضاني العيد عيد الكويت كويتي كويتيه عربي
        انجليزي صيف شتا وطني واحد واحده اثنين ثلاث ثلاثه اربع اربعه خمس خمسه ست سته سبع سبعه ثمان ثمانيه تسع تسعه عشر عشره كل
        كلها بعض اكثر اقل فقط ايضا بس يعني الي الي علي علي عن من في مع بدون دون بعد قبل بين خلال حتي او ثم لكن لان اذا لو
        هذا هذه ذلك تلك هو هي هم انا انت نحن احنا ما ماذا متي كيف اين وين ليش لماذا كم اي هل لا نعم لم لن قد كان كانت يكون تكون
        صار نبي ابي نبغي ابغي اريد نريد عندنا عندي عندكم لدينا لكم لك لنا له لها منه منها فيه فيها عليه عليها حق حقي حقنا
        مناسب مناسبه ممكن لازم يحتاج نحتاج احتاج مدته مدتها عدد سعر اسعار ميزانيه موعد تسليم تعديل تعديلات دفعه حقوق استخدام
        مدفوع مدفوعه ممول مموله عضوي طولي عرضي مربع عمودي افقي اكل طعام قهوه ازيا موضه جمال مكياج سفر سياره سيارات صحه بيت
        اطفال عايله مطعم مطاعم كافيه مقهي صالون فندق عطر عطور منتج منتجات خدمه خدمات قايمه عفوي مرح فخم راقي هادي دافي بسيط
        حديث طبيعي نشط متاح مشغول جاهز جاهزه مشهور شكرا تمام اوكي اهلا مرحبا السلام سلام نفس غير مثل زي كذا كذلك احترافي
        ناعم ستاند خلفيه كواليس لقطه لقطات بورتريه ترويج ترويجي تسويق تسويقي دعايه دعايي بصيغه باللهجه باللغه نشر انشر ينشر
        يكون تكون مطلوب مطلوبه بروفايل هايلايت هايلايتات سكريبت كابشن تغطيه تغطيات زيارات زياره توثيق";
}

/// Whether a word is an ordinary one next to a platform: a format, a description, a plain word of either language.
pub(super) fn is_ordinary(word: &str) -> bool {
    let stem = word.trim_end_matches(|c: char| c.is_ascii_digit());
    if stem.chars().count() <= 2 || ORDINARY.has(stem) {
        return true;
    }
    if stem.is_ascii() {
        let singular = stem.strip_suffix('s').unwrap_or(stem);
        return ORDINARY.has(singular) || ENDINGS.iter().any(|ending| is_built_with(stem, ending));
    }
    PREFIXES.iter().any(|prefix| {
        let rest = stem.strip_prefix(prefix);
        rest.is_some_and(|rest| *prefix == "ال" || is_ordinary_arabic(rest))
    })
}

fn is_ordinary_arabic(stem: &str) -> bool {
    ORDINARY.has(stem) || PLATFORMS.has(stem) || SHORT_PLATFORMS.has(stem)
}

fn is_built_with(word: &str, ending: &str) -> bool {
    word.strip_suffix(ending)
        .is_some_and(|stem| stem.len() >= 3)
}

/// What English adjectives, adverbs and nouns end in, and few names.
const ENDINGS: [&str; 19] = [
    "ing", "tion", "sion", "sions", "tions", "ed", "ly", "ness", "ment", "ments", "ship", "able",
    "ible", "ful", "ive", "ous", "ical", "less", "ity",
];

/// What is written together with an Arabic word, the article first.
const PREFIXES: [&str; 9] = ["ال", "وال", "بال", "لل", "فال", "و", "ب", "ل", "ك"];

#[cfg(test)]
mod tests {
    use super::super::skeleton;
    use super::*;

    #[test]
    fn words_are_written_as_the_skeleton_folds_them() {
        for words in ALL {
            for word in words.0.iter() {
                let folded: String = word.chars().flat_map(skeleton::seen).collect();
                assert_eq!(*word, folded);
            }
        }
    }
}
