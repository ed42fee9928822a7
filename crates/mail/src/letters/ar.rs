//! The letters in Arabic, written rather than translated.

mod accounts;

use marsam_domain::notices::{AddressRole, Notice};
use marsam_domain::options::ContactSubject;
use marsam_domain::services::Service;
use marsam_domain::vocabulary::Vocabulary;

use super::{Letter, Step, own_lines, own_words};
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
        otherwise: None,
        signature: SIGNATURE,
    }
}

pub(super) fn letter(notice: &Notice, links: &Links, token: &str) -> Letter {
    match notice {
        Notice::VerifyEmail => accounts::verify_email(links, token),
        Notice::SignUpAgain => accounts::sign_up_again(links),
        Notice::ResetPassword => accounts::reset_password(links, token),
        Notice::PasswordChanged => accounts::password_changed(links),
        Notice::ChangeEmail { to, at } => match at {
            AddressRole::Old => accounts::approve_new_email(to, links, token),
            AddressRole::New => accounts::confirm_new_email(to, links, token),
        },
        Notice::EmailChanged { to } => accounts::email_changed(to, links),
        Notice::TotpTurnedOn => accounts::totp_turned_on(links),
        Notice::TotpTurnedOff => accounts::totp_turned_off(links),
        Notice::RecoveryCodeUsed { left } => accounts::recovery_code_used(*left, links),
        Notice::RecoveryCodesRenewed => accounts::recovery_codes_renewed(links),
        Notice::ProviderLinked { provider } => accounts::provider_linked(provider, links),
        Notice::ProviderUnlinked { provider } => accounts::provider_unlinked(provider, links),
        Notice::AccountDeleted => accounts::account_deleted(links),
        Notice::AdminGranted => accounts::admin_granted(links),
        Notice::AdminRevoked => accounts::admin_revoked(links),
        Notice::ContactMessage {
            name,
            email,
            subject,
            message,
        } => contact_message([name, email, subject, message]),
        Notice::QuoteRequestReceived {
            brand_name,
            service,
        } => quote_request_received(brand_name, service, links),
        Notice::ApplicationReceived { name } => application_received(name, links),
        Notice::ApplicationApproved { name, creative_id } => {
            application_approved(name, creative_id, links)
        }
        Notice::ApplicationRejected { name, reason } => rejected(name, reason.as_deref(), links),
    }
}

fn quote_request_received(brand_name: &str, service: &str, links: &Links) -> Letter {
    Letter {
        button: Some(Step { label: "فتح لوحة التحكم", url: links.brand_dashboard() }),
        ..plain("استلمنا طلب عرض السعر", "طلبك وصلنا", vec![
            format!("شكراً لكم {}، استلمنا طلب عرض السعر.", own_words(brand_name)),
            format!("الخدمة: {}", label_or_slug::<Service>(service)),
            "نرشّح لكم الآن الأنسب من مبدعينا المعتمدين، وسنراسلكم عند أي جديد. ويمكنكم متابعة حالة الطلب في أي وقت من لوحة التحكم."
                .to_owned(),
        ])
    }
}

fn application_received(name: &str, links: &Links) -> Letter {
    Letter {
        button: Some(Step { label: "عرض طلبك", url: links.creative_dashboard() }),
        ..plain("استلمنا طلب انضمامك", "طلبك وصلنا", vec![
            format!("شكراً {}، استلمنا طلب انضمامك إلى مرسم.", own_words(name)),
            "يراجع فريقنا كل طلب بعناية، وتستغرق المراجعة عادةً من 3 إلى 5 أيام عمل، وسنراسلك فور الانتهاء منها."
                .to_owned(),
        ])
    }
}

fn application_approved(name: &str, creative_id: &str, links: &Links) -> Letter {
    Letter {
        button: Some(Step {
            label: "عرض صفحتك",
            url: links.creative(creative_id),
        }),
        ..plain(
            "مبروك، تم قبول طلبك في مرسم",
            "أهلاً بك بين مبدعينا",
            vec![
                format!("مبروك {}! تم قبول طلب انضمامك.", own_words(name)),
                "أصبح بإمكان العلامات التجارية الآن العثور عليك بين مبدعينا وطلب عرض سعر منك."
                    .to_owned(),
            ],
        )
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
        button: Some(Step {
            label: "تقديم طلب جديد",
            url: links.join(),
        }),
        ..plain("بخصوص طلب انضمامك إلى مرسم", "بخصوص طلبك", opening)
    }
}

fn label_or_slug<V: Vocabulary>(slug: &str) -> String {
    V::from_slug(slug).map_or_else(|| own_words(slug), |member| member.label_ar().to_owned())
}
