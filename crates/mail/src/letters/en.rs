//! The letters in English.

mod accounts;

use marsam_domain::notices::{AddressRole, Notice};
use marsam_domain::options::ContactSubject;
use marsam_domain::services::Service;
use marsam_domain::vocabulary::Vocabulary;

use super::{Letter, Step, own_lines, own_words};
use crate::links::Links;

// Plain ASCII throughout: such a mail needs no encoding and reads well in every client.
const SIGNATURE: &str = "Marsam, where brands in Kuwait meet vetted creatives";

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
        button: Some(Step { label: "Open your dashboard", url: links.brand_dashboard() }),
        ..plain("We have received your quote request", "Your request is in", vec![
            format!("Thank you, {}. We have received your quote request.", own_words(brand_name)),
            format!("Service: {}", label_or_slug::<Service>(service)),
            "We match it with vetted creatives and write to you when there is news. You can follow its status \
             on your dashboard at any time."
                .to_owned(),
        ])
    }
}

fn application_received(name: &str, links: &Links) -> Letter {
    Letter {
        button: Some(Step { label: "View your application", url: links.creative_dashboard() }),
        ..plain("We have received your application", "Your application is in", vec![
            format!("Thank you, {}. We have received your application to join Marsam.", own_words(name)),
            "Our team looks at every application with care. A review typically takes 3-5 business days, and we \
             write to you as soon as it is done."
                .to_owned(),
        ])
    }
}

fn application_approved(name: &str, creative_id: &str, links: &Links) -> Letter {
    Letter {
        button: Some(Step {
            label: "See your page",
            url: links.creative(creative_id),
        }),
        ..plain(
            "Welcome to Marsam: your application was approved",
            "You are in",
            vec![
                format!(
                    "Congratulations, {}! Your application was approved.",
                    own_words(name)
                ),
                "Brands can now find you among our creatives and ask you for a quote.".to_owned(),
            ],
        )
    }
}

fn contact_message([name, email, subject, message]: [&str; 4]) -> Letter {
    let subject = label_or_slug::<ContactSubject>(subject);
    let who = own_words(name);
    Letter {
        quotation: Some(own_lines(message)),
        closing: vec![format!("A reply to this email goes to {who} directly.")],
        ..plain(
            &format!("Contact form: {subject}, from {who}"),
            "A message from the contact form",
            vec![
                format!("From: {who}, {}", own_words(email)),
                format!("Subject: {subject}"),
            ],
        )
    }
}

fn rejected(name: &str, reason: Option<&str>, links: &Links) -> Letter {
    let mut opening = vec![
        format!("Thank you for your interest in Marsam, {}.", own_words(name)),
        "We have reviewed your application with care and cannot offer you a place among our creatives at this time."
            .to_owned(),
    ];
    let quotation = reason.map(own_lines).filter(|words| !words.is_empty());
    if quotation.is_some() {
        opening.push("Our team's note to you:".to_owned());
    }
    Letter {
        quotation,
        closing: vec!["You are welcome to apply again when you have new work to show.".to_owned()],
        button: Some(Step {
            label: "Apply again",
            url: links.join(),
        }),
        ..plain(
            "About your application to Marsam",
            "About your application",
            opening,
        )
    }
}

fn label_or_slug<V: Vocabulary>(slug: &str) -> String {
    V::from_slug(slug).map_or_else(|| own_words(slug), |member| member.label().to_owned())
}
