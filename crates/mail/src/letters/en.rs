//! The letters in English.

use marsam_domain::notices::Notice;
use marsam_domain::options::ContactSubject;
use marsam_domain::services::Service;
use marsam_domain::vocabulary::Vocabulary;

use super::{Button, Letter, own_lines, own_words};
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
        signature: SIGNATURE,
    }
}

pub(super) fn letter(notice: &Notice, links: &Links, token: &str) -> Letter {
    match notice {
        Notice::VerifyEmail => Letter {
            button: Some(Button { label: "Confirm email address", url: links.verify(token) }),
            ..plain("Confirm your email address", "Welcome to Marsam", vec![
                "One step is left: please confirm that this email address is yours.".to_owned(),
                "The link works for 24 hours. If you did not create an account at Marsam, you can ignore this email."
                    .to_owned(),
            ])
        },
        Notice::SignUpAgain => Letter {
            button: Some(Button { label: "Sign in", url: links.sign_in() }),
            ..plain("You already have a Marsam account", "You already have an account", vec![
                "Somebody, probably you, tried to sign up with this email address. It has an account already, \
                 so nothing was changed."
                    .to_owned(),
                "Please sign in instead. If this was not you, you can ignore this email.".to_owned(),
            ])
        },
        Notice::ContactMessage { name, email, subject, message } => {
            contact_message([name, email, subject, message])
        }
        Notice::QuoteRequestReceived { brand_name, service } => Letter {
            button: Some(Button { label: "Open your dashboard", url: links.brand_dashboard() }),
            ..plain("We have received your quote request", "Your request is in", vec![
                format!("Thank you, {}. We have received your quote request.", own_words(brand_name)),
                format!("Service: {}", label_or_slug::<Service>(service)),
                "We match it with vetted creatives and write to you when there is news. You can follow its status \
                 on your dashboard at any time."
                    .to_owned(),
            ])
        },
        Notice::ApplicationReceived { name } => Letter {
            button: Some(Button { label: "View your application", url: links.creative_dashboard() }),
            ..plain("We have received your application", "Your application is in", vec![
                format!("Thank you, {}. We have received your application to join Marsam.", own_words(name)),
                "Our team looks at every application with care. A review typically takes 3-5 business days, and we \
                 write to you as soon as it is done."
                    .to_owned(),
            ])
        },
        Notice::ApplicationApproved { name, creative_id } => Letter {
            button: Some(Button { label: "See your page", url: links.creative(creative_id) }),
            ..plain("Welcome to Marsam: your application was approved", "You are in", vec![
                format!("Congratulations, {}! Your application was approved.", own_words(name)),
                "Brands can now find you among our creatives and ask you for a quote.".to_owned(),
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
        button: Some(Button {
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
