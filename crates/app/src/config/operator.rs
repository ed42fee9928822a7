//! Who operates the site: legal name, commercial register, address and phone number, each shown where it is set.

use marsam_http::settings::Operator;

use super::parse::{Given, Setting};
use super::{Lookup, SettingRefused};

const NAME: &str = "MARSAM_OPERATOR_NAME";
const NAME_AR: &str = "MARSAM_OPERATOR_NAME_AR";
const REGISTER: &str = "MARSAM_OPERATOR_REGISTER";
const PHONE: &str = "MARSAM_OPERATOR_PHONE";
const ADDRESS: &str = "MARSAM_OPERATOR_ADDRESS";
const ADDRESS_AR: &str = "MARSAM_OPERATOR_ADDRESS_AR";

/// The operator, if it is named. Any other part without a name is refused, and so is a text in Arabic alone, which
/// English pages could not show. Arabic pages show the English text where there is no Arabic one.
pub(super) fn read(lookup: Lookup<'_>) -> Result<Option<Operator>, SettingRefused> {
    let line = |variable| Setting::look_up(lookup, variable)?.if_set(Given::line);
    let (name, name_ar) = (line(NAME)?, line(NAME_AR)?);
    let (address, address_ar) = (line(ADDRESS)?, line(ADDRESS_AR)?);
    let (register, phone) = (line(REGISTER)?, line(PHONE)?);
    let Some(name) = name else {
        let set = [
            (NAME_AR, &name_ar),
            (REGISTER, &register),
            (PHONE, &phone),
            (ADDRESS, &address),
            (ADDRESS_AR, &address_ar),
        ];
        let alone = set.iter().find(|(_, text)| text.is_some());
        return alone.map_or(Ok(None), |(variable, _)| Err(missing(NAME, variable)));
    };
    if address.is_none() && address_ar.is_some() {
        return Err(missing(ADDRESS, ADDRESS_AR));
    }
    let address = address.unwrap_or_default();
    Ok(Some(Operator {
        name_ar: name_ar.unwrap_or_else(|| name.clone()),
        name,
        register: register.unwrap_or_default(),
        phone: phone.unwrap_or_default(),
        address_ar: address_ar.unwrap_or_else(|| address.clone()),
        address,
    }))
}

fn missing(variable: &'static str, beside: &str) -> SettingRefused {
    SettingRefused::new(variable, format!("must be set together with {beside}"))
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;

    use super::*;

    fn with(set: &[(&str, &str)]) -> Result<Option<Operator>, SettingRefused> {
        read(&|name| {
            let found = set.iter().find(|(variable, _)| *variable == name);
            found.map(|(_, value)| OsString::from(value))
        })
    }

    #[test]
    fn no_operator_is_named_unless_it_is_set() {
        assert_eq!(with(&[]), Ok(None));
    }

    #[test]
    fn an_arabic_page_shows_the_english_text_if_there_is_no_arabic_one() {
        let operator = with(&[(NAME, "Marsam Co."), (ADDRESS, "Sharq, Kuwait City")]);
        let expected = Operator {
            name: "Marsam Co.".to_owned(),
            name_ar: "Marsam Co.".to_owned(),
            register: String::new(),
            phone: String::new(),
            address: "Sharq, Kuwait City".to_owned(),
            address_ar: "Sharq, Kuwait City".to_owned(),
        };
        assert_eq!(operator, Ok(Some(expected)));
        let both = with(&[
            (NAME, "Marsam Co."),
            (NAME_AR, "شركة مرسم"),
            (REGISTER, "412345"),
            (PHONE, "+965 2220 0000"),
            (ADDRESS, "Sharq"),
            (ADDRESS_AR, "شرق"),
        ]);
        let both = both.unwrap().unwrap();
        assert_eq!((&*both.name_ar, &*both.address_ar), ("شركة مرسم", "شرق"));
        assert_eq!(
            (&*both.register, &*both.phone),
            ("412345", "+965 2220 0000")
        );
    }

    #[test]
    fn a_part_without_what_it_belongs_to_is_refused() {
        for part in [NAME_AR, REGISTER, PHONE, ADDRESS, ADDRESS_AR] {
            let sentence = with(&[(part, "412345")]).unwrap_err().to_string();
            let expected = format!("MARSAM_OPERATOR_NAME must be set together with {part}.");
            assert_eq!(sentence, expected);
        }
        let sentence = with(&[(NAME, "Marsam"), (ADDRESS_AR, "شرق")]).unwrap_err();
        assert_eq!(
            sentence.to_string(),
            "MARSAM_OPERATOR_ADDRESS must be set together with MARSAM_OPERATOR_ADDRESS_AR."
        );
    }

    #[test]
    fn each_part_is_one_line_of_a_bounded_length() {
        for part in [NAME, NAME_AR, REGISTER, PHONE, ADDRESS, ADDRESS_AR] {
            for text in ["two\nlines", &"م".repeat(201)] {
                let sentence = with(&[(part, text)]).unwrap_err().to_string();
                let expected = format!("{part} must be one line of at most 200 characters.");
                assert_eq!(sentence, expected);
            }
        }
        assert!(with(&[(NAME, &"م".repeat(200))]).is_ok());
    }
}
