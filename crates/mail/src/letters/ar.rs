//! The letters in Arabic, written rather than translated.

use marsam_domain::notices::Notice;
use marsam_domain::options::ContactSubject;
use marsam_domain::services::Service;
use marsam_domain::vocabulary::Vocabulary;

use super::{Button, Letter, own_lines, own_words};
use crate::links::Links;

const SIGNATURE: &str = "مرسم، حيث تلتقي العلامات التجارية في الكويت بنخبة المبدعين";

fn plain(subject: &str, heading: &'static str, opening: Vec<String>) -> Letter {
    Letter {
        subject: subject.to_owned(),
        heading,
        opening,
        quotation: None,
        closing: Vec::new(),
        button: None,
        signature: SIGNATURE,
    }
}

pub(super) fn letter(notice: &Notice, links: &Links, token: &str) -> Letter {
    match notice {
        Notice::VerifyEmail => Letter {
            button: Some(Button { label: "تأكيد البريد الإلكتروني", url: links.verify(token) }),
            ..plain("أكّد بريدك الإلكتروني", "أهلاً بك في مرسم", vec![
                "بقيت خطوة واحدة: أكّد أن هذا البريد الإلكتروني لك.".to_owned(),
                "الرابط صالح لمدة 24 ساعة. وإذا لم تنشئ حساباً في مرسم، فتجاهل هذه الرسالة.".to_owned(),
            ])
        },
        Notice::SignUpAgain => Letter {
            button: Some(Button { label: "تسجيل الدخول", url: links.sign_in() }),
            ..plain("لديك حساب في مرسم", "لديك حساب بالفعل", vec![
                "حاول أحدهم، ولعله أنت، إنشاء حساب جديد بهذا البريد الإلكتروني، وهو مسجّل لدينا من قبل، لذلك لم يتغيّر شيء."
                    .to_owned(),
                "يمكنك تسجيل الدخول مباشرة. وإذا لم تكن أنت من حاول، فتجاهل هذه الرسالة.".to_owned(),
            ])
        },
        Notice::ContactMessage { name, email, subject, message } => {
            contact_message([name, email, subject, message])
        }
        Notice::QuoteRequestReceived { brand_name, service } => Letter {
            button: Some(Button { label: "فتح لوحة التحكم", url: links.brand_dashboard() }),
            ..plain("استلمنا طلب عرض السعر", "طلبك وصلنا", vec![
                format!("شكراً لكم {}، استلمنا طلب عرض السعر.", own_words(brand_name)),
                format!("الخدمة: {}", label_or_slug::<Service>(service)),
                "نرشّح لكم الآن الأنسب من مبدعينا المعتمدين، وسنراسلكم عند أي جديد. ويمكنكم متابعة حالة الطلب في أي وقت من لوحة التحكم."
                    .to_owned(),
            ])
        },
        Notice::ApplicationReceived { name } => Letter {
            button: Some(Button { label: "عرض طلبك", url: links.creative_dashboard() }),
            ..plain("استلمنا طلب انضمامك", "طلبك وصلنا", vec![
                format!("شكراً {}، استلمنا طلب انضمامك إلى مرسم.", own_words(name)),
                "يراجع فريقنا كل طلب بعناية، وتستغرق المراجعة عادةً من 3 إلى 5 أيام عمل، وسنراسلك فور الانتهاء منها."
                    .to_owned(),
            ])
        },
        Notice::ApplicationApproved { name, creative_id } => Letter {
            button: Some(Button { label: "عرض صفحتك", url: links.creative(creative_id) }),
            ..plain("مبروك، تم قبول طلبك في مرسم", "أهلاً بك بين مبدعينا", vec![
                format!("مبروك {}! تم قبول طلب انضمامك.", own_words(name)),
                "أصبح بإمكان العلامات التجارية الآن العثور عليك بين مبدعينا وطلب عرض سعر منك.".to_owned(),
            ])
        },
        Notice::ApplicationRejected { name, reason } => rejected(name, reason.as_deref(), links),
    }
}

fn contact_message([name, email, subject, message]: [&str; 4]) -> Letter {
    let subject = label_or_slug::<ContactSubject>(subject);
    let who = own_words(name);
    Letter {
        quotation: Some(own_lines(message)),
        closing: vec![format!("الرد على هذه الرسالة يصل إلى {who} مباشرة.")],
        ..plain(
            &format!("رسالة تواصل: {subject}، من {who}"),
            "رسالة من نموذج التواصل",
            vec![
                format!("المرسل: {who}، {}", own_words(email)),
                format!("الموضوع: {subject}"),
            ],
        )
    }
}

fn rejected(name: &str, reason: Option<&str>, links: &Links) -> Letter {
    let mut opening = vec![
        format!("شكراً لاهتمامك بالانضمام إلى مرسم، {}.", own_words(name)),
        "راجعنا طلبك بعناية، ويؤسفنا أنه لا يمكننا قبوله في الوقت الحالي.".to_owned(),
    ];
    let quotation = reason.map(own_lines).filter(|words| !words.is_empty());
    if quotation.is_some() {
        opening.push("ملاحظة الفريق لك:".to_owned());
    }
    Letter {
        quotation,
        closing: vec!["يسعدنا أن تقدّم طلبك من جديد متى كانت لديك أعمال جديدة.".to_owned()],
        button: Some(Button {
            label: "تقديم طلب جديد",
            url: links.join(),
        }),
        ..plain("بخصوص طلب انضمامك إلى مرسم", "بخصوص طلبك", opening)
    }
}

fn label_or_slug<V: Vocabulary>(slug: &str) -> String {
    V::from_slug(slug).map_or_else(|| own_words(slug), |member| member.label_ar().to_owned())
}
