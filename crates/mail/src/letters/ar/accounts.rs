//! The letters about an account and who may use it, in Arabic.

use super::plain;
use crate::letters::{Letter, Otherwise, Step, own_words, provider_name};
use crate::links::Links;

const NOT_YOU: &str =
    "إن لم تكن أنت من فعل ذلك، فقد يكون شخص آخر يستخدم حسابك: عيّن كلمة مرور جديدة فوراً وراسلنا.";

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
        label: "تعيين كلمة مرور جديدة",
        url: links.reset_password(),
    }
}

fn write_to_us(links: &Links) -> Step {
    Step {
        label: "تواصل معنا",
        url: links.contact(),
    }
}

fn open_account(links: &Links) -> Step {
    Step {
        label: "فتح صفحة حسابك",
        url: links.account(),
    }
}

fn sign_in(links: &Links) -> Step {
    Step {
        label: "تسجيل الدخول",
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
        button: Some(Step {
            label: "تأكيد البريد الإلكتروني",
            url: links.verify(token),
        }),
        ..plain(
            "أكّد بريدك الإلكتروني",
            "أهلاً بك في مرسم",
            vec![
                "بقيت خطوة واحدة: أكّد أن هذا البريد الإلكتروني لك.".to_owned(),
                "الرابط صالح لمدة 24 ساعة. وإذا لم تنشئ حساباً في مرسم، فتجاهل هذه الرسالة."
                    .to_owned(),
            ],
        )
    }
}

pub(super) fn sign_up_again(links: &Links) -> Letter {
    Letter {
        button: Some(sign_in(links)),
        otherwise: Some(Otherwise {
            text: "وإذا نسيت كلمة المرور، فيمكنك تعيين كلمة مرور جديدة.",
            steps: vec![set_new_password(links)],
        }),
        ..plain("لديك حساب في مرسم", "لديك حساب بالفعل", vec![
            "حاول أحدهم، ولعله أنت، إنشاء حساب جديد بهذا البريد الإلكتروني، وهو مسجّل لدينا من قبل، لذلك لم يتغيّر شيء."
                .to_owned(),
            "يمكنك تسجيل الدخول مباشرة. وإذا لم تكن أنت من حاول، فتجاهل هذه الرسالة.".to_owned(),
        ])
    }
}

pub(super) fn reset_password(links: &Links, token: &str) -> Letter {
    Letter {
        button: Some(Step {
            label: "تعيين كلمة مرور جديدة",
            url: links.new_password(token),
        }),
        ..plain(
            "تعيين كلمة مرور جديدة",
            "تعيين كلمة مرور جديدة",
            vec![
                "طلب أحدهم، ولعله أنت، كلمة مرور جديدة لحساب مرسم المسجّل بهذا البريد الإلكتروني."
                    .to_owned(),
                "الرابط صالح لمدة ساعة واحدة، ولا يعمل إلا مرة واحدة.".to_owned(),
                "إذا لم تطلب ذلك، فتجاهل هذه الرسالة، وستبقى كلمة المرور كما هي.".to_owned(),
            ],
        )
    }
}

pub(super) fn password_changed(links: &Links) -> Letter {
    news(
        "تم تعيين كلمة مرور جديدة لحسابك في مرسم",
        "كلمة مرور جديدة لحسابك",
        vec![
            "تم تعيين كلمة مرور جديدة لحسابك في مرسم، وسُجّل الخروج من جميع المتصفحات الأخرى."
                .to_owned(),
            "إذا كنت أنت من عيّنها، فلا حاجة إلى أي إجراء.".to_owned(),
        ],
        links,
    )
}

pub(super) fn approve_new_email(to: &str, links: &Links, token: &str) -> Letter {
    Letter {
        button: Some(Step { label: "الموافقة على التغيير", url: links.change_email(token) }),
        otherwise: Some(not_you(
            "إذا لم تطلب ذلك، فلا توافق، ولن يتغيّر شيء من دون موافقتك. وقد يكون شخص آخر يستخدم حسابك، لذلك عيّن كلمة مرور جديدة وراسلنا.",
            links,
        )),
        ..plain("وافق على بريدك الإلكتروني الجديد", "الموافقة على البريد الجديد", vec![
            format!("طلب أحدهم، ولعله أنت، نقل حسابك في مرسم إلى البريد الإلكتروني {}.", own_words(to)),
            "لا ينتقل الحساب إلا بعد الرد من البريدين معاً: توافق على التغيير من بريدك الحالي، وتؤكد من البريد الجديد أنه لك."
                .to_owned(),
            "الرابط صالح لمدة 24 ساعة.".to_owned(),
        ])
    }
}

pub(super) fn confirm_new_email(to: &str, links: &Links, token: &str) -> Letter {
    Letter {
        button: Some(Step {
            label: "تأكيد البريد الإلكتروني",
            url: links.change_email(token),
        }),
        ..plain(
            "أكّد بريدك الإلكتروني الجديد",
            "تأكيد البريد الجديد",
            vec![
                format!(
                    "طلب أحدهم، ولعله أنت، نقل حساب في مرسم إلى هذا البريد الإلكتروني: {}.",
                    own_words(to)
                ),
                "أكّد أنه لك، وسينتقل الحساب إليه بعد الموافقة من بريده الحالي أيضاً.".to_owned(),
                "الرابط صالح لمدة 24 ساعة. وإذا لم تطلب ذلك، فتجاهل هذه الرسالة.".to_owned(),
            ],
        )
    }
}

pub(super) fn email_changed(to: &str, links: &Links) -> Letter {
    Letter {
        // A new password is of no use here: its link would go to the new address.
        otherwise: Some(unexpected("إن لم تكن أنت من غيّره، فراسلنا فوراً.", links)),
        ..plain("تم تغيير البريد الإلكتروني لحسابك في مرسم", "تم تغيير بريدك الإلكتروني", vec![
            format!("أصبح البريد الإلكتروني لحسابك في مرسم: {}.", own_words(to)),
            "من الآن تسجّل الدخول به وتصل إليه رسائلنا. أما البريد الذي وصلتك عليه هذه الرسالة فلم يعد مرتبطاً بالحساب."
                .to_owned(),
        ])
    }
}

pub(super) fn totp_turned_on(links: &Links) -> Letter {
    news(
        "تم تفعيل التحقق بخطوتين",
        "التحقق بخطوتين مفعّل",
        vec![
            "تم تفعيل التحقق بخطوتين لحسابك في مرسم، فأصبح تسجيل الدخول يتطلب رمزاً من تطبيق المصادقة أيضاً. وسُجّل الخروج من جميع المتصفحات الأخرى."
                .to_owned(),
            "احفظ رموز الاسترداد في مكان تصل إليه من دون هاتفك، فهي طريقك إلى حسابك إذا فقدته.".to_owned(),
        ],
        links,
    )
}

pub(super) fn totp_turned_off(links: &Links) -> Letter {
    news(
        "تم إيقاف التحقق بخطوتين",
        "التحقق بخطوتين متوقف",
        vec![
            "تم إيقاف التحقق بخطوتين لحسابك في مرسم، ولم يعد تسجيل الدخول يتطلب رمزاً.".to_owned(),
            "يمكنك تفعيله من جديد في أي وقت من صفحة حسابك.".to_owned(),
        ],
        links,
    )
}

pub(super) fn recovery_code_used(left: u32, links: &Links) -> Letter {
    news(
        "تم استخدام رمز استرداد",
        "تم استخدام رمز استرداد",
        vec![
            "تم استخدام أحد رموز الاسترداد لحسابك في مرسم بدلاً من رمز تطبيق المصادقة.".to_owned(),
            codes_left(left),
        ],
        links,
    )
}

fn codes_left(left: u32) -> String {
    let counted = match (left, left % 100) {
        (0, _) => {
            return "لم يبق لديك أي رمز استرداد. أنشئ رموزاً جديدة من صفحة حسابك، وإلا فلن تتمكن من تسجيل الدخول إذا فقدت هاتفك."
                .to_owned();
        }
        (1, _) => "بقي لديك رمز واحد".to_owned(),
        (2, _) => "بقي لديك رمزان".to_owned(),
        (_, 3..=10) => format!("بقيت لديك {left} رموز"),
        (_, 11..=99) => format!("بقي لديك {left} رمزاً"),
        (_, _) => format!("بقي لديك {left} رمز"),
    };
    format!("{counted}، ويمكنك إنشاء رموز جديدة من صفحة حسابك.")
}

pub(super) fn recovery_codes_renewed(links: &Links) -> Letter {
    news(
        "رموز استرداد جديدة لحسابك في مرسم",
        "لديك رموز استرداد جديدة",
        vec![
            "تم إنشاء رموز استرداد جديدة لحسابك في مرسم، ولم تعد الرموز القديمة صالحة.".to_owned(),
        ],
        links,
    )
}

pub(super) fn provider_linked(provider: &str, links: &Links) -> Letter {
    let name = provider_name(provider);
    Letter {
        otherwise: Some(not_you(
            "إن لم تكن أنت من فعل ذلك، فألغِ الربط من صفحة حسابك، وعيّن كلمة مرور جديدة، وراسلنا.",
            links,
        )),
        ..news(
            &format!("تم ربط {name} بحسابك في مرسم"),
            "طريقة جديدة لتسجيل الدخول",
            vec![format!(
                "تم ربط {name} بحسابك في مرسم، ويمكنك من الآن تسجيل الدخول من خلاله."
            )],
            links,
        )
    }
}

pub(super) fn provider_unlinked(provider: &str, links: &Links) -> Letter {
    let name = provider_name(provider);
    news(
        &format!("تم إلغاء ربط {name} بحسابك في مرسم"),
        "تم إلغاء طريقة لتسجيل الدخول",
        vec![format!(
            "تم إلغاء ربط {name} بحسابك في مرسم، ولم يعد بإمكانك تسجيل الدخول من خلاله."
        )],
        links,
    )
}

pub(super) fn account_deleted(links: &Links) -> Letter {
    Letter {
        otherwise: Some(unexpected("إن لم تكن أنت من حذفه، فراسلنا فوراً.", links)),
        ..plain("تم حذف حسابك في مرسم", "تم حذف حسابك", vec![
            "تم حذف حسابك في مرسم، ولم يعد بإمكان أحد تسجيل الدخول إليه، وسُجّل الخروج من جميع المتصفحات.".to_owned(),
            "شكراً لوقتك معنا، وأهلاً بك متى أردت العودة.".to_owned(),
        ])
    }
}

pub(super) fn admin_granted(links: &Links) -> Letter {
    Letter {
        button: Some(Step {
            label: "فتح صفحة الإشراف",
            url: links.admin(),
        }),
        otherwise: Some(unexpected("إن لم تكن تتوقع ذلك، فراسلنا.", links)),
        ..plain(
            "أصبحت مشرفاً في مرسم",
            "أصبحت مشرفاً",
            vec![
                "مُنح حسابك في مرسم صلاحيات الإشراف، ويمكنك الآن فتح صفحة الإشراف.".to_owned(),
                "حفاظاً على سلامة الجميع، يُطلب من المشرفين تسجيل الدخول أكثر من غيرهم.".to_owned(),
            ],
        )
    }
}

pub(super) fn admin_revoked(links: &Links) -> Letter {
    Letter {
        button: Some(sign_in(links)),
        otherwise: Some(unexpected(
            "إن لم تكن تتوقع ذلك، فاسأل أحد المشرفين أو راسلنا.",
            links,
        )),
        ..plain(
            "لم تعد مشرفاً في مرسم",
            "لم تعد مشرفاً",
            vec![
                "سُحبت صلاحيات الإشراف من حسابك في مرسم، وبقي كل ما سواها كما هو.".to_owned(),
                "سُجّل خروجك من جميع المتصفحات، فسجّل الدخول من جديد.".to_owned(),
            ],
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_counted_as_arabic_counts() {
        for (left, counted) in [
            (1, "بقي لديك رمز واحد،"),
            (2, "بقي لديك رمزان،"),
            (3, "بقيت لديك 3 رموز،"),
            (10, "بقيت لديك 10 رموز،"),
            (11, "بقي لديك 11 رمزاً،"),
            (99, "بقي لديك 99 رمزاً،"),
            (100, "بقي لديك 100 رمز،"),
            (103, "بقيت لديك 103 رموز،"),
        ] {
            assert!(codes_left(left).starts_with(counted), "{left}");
        }
        assert!(codes_left(0).starts_with("لم يبق لديك أي رمز"));
    }
}
