//! The letters about an account and who may use it, in English.

use super::plain;
use crate::letters::{Letter, Otherwise, Step, own_words, provider_name};
use crate::links::Links;

const NOT_YOU: &str = "If this was not you, somebody else may be using your account: set a new password right away, \
    and write to us.";

fn not_you(text: &'static str, links: &Links) -> Otherwise {
    Otherwise {
        text,
        steps: vec![set_new_password(links), write_to_us(links)],
    }
}

fn unexpected(text: &'static str, links: &Links) -> Otherwise {
    Otherwise {
        text,
        steps: vec![write_to_us(links)],
    }
}

fn set_new_password(links: &Links) -> Step {
    Step {
        label: "Set a new password",
        url: links.reset_password(),
    }
}

fn write_to_us(links: &Links) -> Step {
    Step {
        label: "Write to us",
        url: links.contact(),
    }
}

fn open_account(links: &Links) -> Step {
    Step {
        label: "Open your account",
        url: links.account(),
    }
}

fn sign_in(links: &Links) -> Step {
    Step {
        label: "Sign in",
        url: links.sign_in(),
    }
}

/// Something happened to the account, which its owner should know of.
fn news(subject: &str, heading: &'static str, opening: Vec<String>, links: &Links) -> Letter {
    Letter {
        button: Some(open_account(links)),
        otherwise: Some(not_you(NOT_YOU, links)),
        ..plain(subject, heading, opening)
    }
}

pub(super) fn verify_email(links: &Links, token: &str) -> Letter {
    Letter {
        button: Some(Step { label: "Confirm email address", url: links.verify(token) }),
        ..plain("Confirm your email address", "Welcome to Marsam", vec![
            "One step is left: please confirm that this email address is yours.".to_owned(),
            "The link works for 24 hours. If you did not create an account at Marsam, you can ignore this email."
                .to_owned(),
        ])
    }
}

pub(super) fn sign_up_again(links: &Links) -> Letter {
    Letter {
        button: Some(sign_in(links)),
        otherwise: Some(Otherwise {
            text: "If you no longer know your password, you can set a new one.",
            steps: vec![set_new_password(links)],
        }),
        ..plain("You already have a Marsam account", "You already have an account", vec![
            "Somebody, probably you, tried to sign up with this email address. It has an account already, \
             so nothing was changed."
                .to_owned(),
            "Please sign in instead. If this was not you, you can ignore this email.".to_owned(),
        ])
    }
}

pub(super) fn reset_password(links: &Links, token: &str) -> Letter {
    Letter {
        button: Some(Step { label: "Set a new password", url: links.new_password(token) }),
        ..plain("Set a new password", "Set a new password", vec![
            "Somebody, probably you, asked for a new password for the Marsam account with this email address."
                .to_owned(),
            "The link works for one hour, and only once.".to_owned(),
            "If you did not ask for it, you can ignore this email: your password stays as it is.".to_owned(),
        ])
    }
}

pub(super) fn password_changed(links: &Links) -> Letter {
    news(
        "Your Marsam account has a new password",
        "Your account has a new password",
        vec![
            "A new password was set for your Marsam account, and all other browsers were signed out.".to_owned(),
            "If this was you, there is nothing left to do.".to_owned(),
        ],
        links,
    )
}

pub(super) fn approve_new_email(to: &str, links: &Links, token: &str) -> Letter {
    Letter {
        button: Some(Step { label: "Approve the change", url: links.change_email(token) }),
        otherwise: Some(not_you(
            "If you did not ask for this, do not approve it: without you nothing changes. Somebody else may be \
             using your account, so set a new password and write to us.",
            links,
        )),
        ..plain("Approve your new email address", "Approve your new email address", vec![
            format!("Somebody, probably you, asked to move your Marsam account to the address {}.", own_words(to)),
            "It moves once both addresses have agreed: this one approves the change, and the new one confirms that \
             it is yours."
                .to_owned(),
            "The link works for 24 hours.".to_owned(),
        ])
    }
}

pub(super) fn confirm_new_email(to: &str, links: &Links, token: &str) -> Letter {
    Letter {
        button: Some(Step { label: "Confirm email address", url: links.change_email(token) }),
        ..plain("Confirm your new email address", "Confirm your new email address", vec![
            format!("Somebody, probably you, asked to move a Marsam account to this address, {}.", own_words(to)),
            "Please confirm that it is yours. The account moves once its present address has approved the change \
             too."
                .to_owned(),
            "The link works for 24 hours. If you did not ask for this, you can ignore this email.".to_owned(),
        ])
    }
}

pub(super) fn email_changed(to: &str, links: &Links) -> Letter {
    Letter {
        // A new password is of no use here: its link would go to the new address.
        otherwise: Some(unexpected("If this was not you, write to us right away.", links)),
        ..plain("Your Marsam email address was changed", "Your email address was changed", vec![
            format!("The address of your Marsam account is now {}.", own_words(to)),
            "You sign in with it from now on, and our emails go there. The address that you read this at no longer \
             belongs to the account."
                .to_owned(),
        ])
    }
}

pub(super) fn totp_turned_on(links: &Links) -> Letter {
    news(
        "Two-step sign-in is on",
        "Two-step sign-in is on",
        vec![
            "Two-step sign-in was turned on for your Marsam account: signing in now also takes a code from your \
             authenticator app. All other browsers were signed out."
                .to_owned(),
            "Keep your recovery codes where you can reach them without your phone. They let you in if you lose it."
                .to_owned(),
        ],
        links,
    )
}

pub(super) fn totp_turned_off(links: &Links) -> Letter {
    news(
        "Two-step sign-in is off",
        "Two-step sign-in is off",
        vec![
            "Two-step sign-in was turned off for your Marsam account: signing in no longer takes a code.".to_owned(),
            "You can turn it on again on your account page at any time.".to_owned(),
        ],
        links,
    )
}

pub(super) fn recovery_code_used(left: u32, links: &Links) -> Letter {
    news(
        "A recovery code was used",
        "A recovery code was used",
        vec![
            "A recovery code of your Marsam account was used in place of a code from the authenticator app."
                .to_owned(),
            codes_left(left),
        ],
        links,
    )
}

fn codes_left(left: u32) -> String {
    match left {
        0 => "No recovery code is left. Make new ones on your account page, or you cannot sign in if you lose your \
              phone."
            .to_owned(),
        1 => "One recovery code is left. You can make new ones on your account page.".to_owned(),
        _ => format!("{left} recovery codes are left. You can make new ones on your account page."),
    }
}

pub(super) fn recovery_codes_renewed(links: &Links) -> Letter {
    news(
        "You have new recovery codes",
        "You have new recovery codes",
        vec![
            "New recovery codes were made for your Marsam account. The old ones no longer work."
                .to_owned(),
        ],
        links,
    )
}

pub(super) fn provider_linked(provider: &str, links: &Links) -> Letter {
    let name = provider_name(provider);
    Letter {
        otherwise: Some(not_you(
            "If this was not you, disconnect it on your account page, set a new password, and write to us.",
            links,
        )),
        ..news(
            &format!("{name} was connected to your Marsam account"),
            "A new way to sign in",
            vec![format!(
                "{name} was connected to your Marsam account. You can sign in with it from now on."
            )],
            links,
        )
    }
}

pub(super) fn provider_unlinked(provider: &str, links: &Links) -> Letter {
    let name = provider_name(provider);
    news(
        &format!("{name} was disconnected from your Marsam account"),
        "A way to sign in was removed",
        vec![format!(
            "{name} was disconnected from your Marsam account. You can no longer sign in with it."
        )],
        links,
    )
}

pub(super) fn account_deleted(links: &Links) -> Letter {
    Letter {
        otherwise: Some(unexpected("If this was not you, write to us right away.", links)),
        ..plain("Your Marsam account was deleted", "Your account was deleted", vec![
            "Your Marsam account was deleted. Nobody can sign in to it any more, and all browsers were signed out."
                .to_owned(),
            "Thank you for your time with us. You are welcome to come back whenever you like.".to_owned(),
        ])
    }
}

pub(super) fn admin_granted(links: &Links) -> Letter {
    Letter {
        button: Some(Step {
            label: "Open the admin page",
            url: links.admin(),
        }),
        otherwise: Some(unexpected(
            "If you did not expect this, write to us.",
            links,
        )),
        ..plain(
            "You are now an admin of Marsam",
            "You are now an admin",
            vec![
                "Your Marsam account now has an admin's rights. You can open the admin page."
                    .to_owned(),
                "For everybody's safety, admins are asked to sign in more often than others."
                    .to_owned(),
            ],
        )
    }
}

pub(super) fn admin_revoked(links: &Links) -> Letter {
    Letter {
        button: Some(sign_in(links)),
        otherwise: Some(unexpected("If you did not expect this, ask another admin or write to us.", links)),
        ..plain("You are no longer an admin of Marsam", "You are no longer an admin", vec![
            "Your Marsam account no longer has an admin's rights. Everything else in it is as it was.".to_owned(),
            "You were signed out everywhere. Please sign in again.".to_owned(),
        ])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_counted_as_english_counts() {
        assert!(codes_left(0).starts_with("No recovery code is left."));
        assert!(codes_left(1).starts_with("One recovery code is left."));
        assert!(codes_left(9).starts_with("9 recovery codes are left."));
    }
}
