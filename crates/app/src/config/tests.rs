//! Every variable: its default, a value that is accepted and values that are refused.

use std::ffi::OsString;

use super::*;

fn with(variable: &'static str, value: &'static str) -> Result<Config, SettingRefused> {
    Config::read(&|name| (name == variable).then(|| OsString::from(value)))
}

fn refuses(variable: &'static str, values: &[&'static str]) {
    for value in values {
        let sentence = with(variable, value).unwrap_err().to_string();
        assert!(sentence.starts_with(&format!("{variable} ")), "{sentence}");
        assert!(
            sentence.ends_with('.') && !sentence.contains('\n'),
            "{sentence}"
        );
        assert!(!sentence.contains("s3cret"), "{sentence}");
    }
}

#[test]
fn without_a_variable_everything_has_its_default() {
    let config = Config::read(&|_| None).unwrap();
    assert_eq!(config.bind.to_string(), "127.0.0.1:8080");
    assert_eq!(config.public_url.as_str(), "http://localhost:8080/");
    assert_eq!(
        config.database.engine,
        Engine::Sqlite("data/marsam.db".into())
    );
    assert_eq!(config.metrics_bind, None);
    assert!(
        matches!(&config.mail.transport, Transport::Folder(folder) if folder.ends_with("data/outbox"))
    );
    assert_eq!(
        config.mail.sender.to_string(),
        "Marsam <no-reply@localhost>"
    );
    assert_eq!(config.mail.support_email, "");
    assert_eq!(config.operator, None);
    assert_eq!(config.trusted_proxies.len(), 2);
    assert!(!config.accounts.enumeration_protection);
    assert_eq!(config.accounts.password_min_length, 6);
    assert_eq!(config.accounts.quotes_per_hour, 20);
    assert_eq!(config.connections_per_address, 100);
    assert_eq!(config.projects.holidays, Holidays::kuwait());
    assert_eq!(config.projects.service_fee_bps, 0);
    assert_eq!(config.log.format, LogFormat::Text);
    assert!(!config.log.addresses);
}

#[test]
fn an_empty_variable_counts_as_not_set() {
    let config = Config::read(&|_| Some(OsString::from(" "))).unwrap();
    assert_eq!(config.bind.port(), 8080);
    assert_eq!(config.metrics_bind, None);
}

#[test]
fn a_value_that_is_not_text_is_refused() {
    use std::os::unix::ffi::OsStringExt as _;
    let refused =
        Config::read(&|name| (name == "MARSAM_BIND").then(|| OsString::from_vec(vec![0xff])));
    assert_eq!(
        refused.unwrap_err().to_string(),
        "MARSAM_BIND is not valid UTF-8."
    );
}

#[test]
fn the_address_is_an_ip_address_and_a_port() {
    assert_eq!(
        with("MARSAM_BIND", "[::]:0").unwrap().bind.to_string(),
        "[::]:0"
    );
    refuses(
        "MARSAM_BIND",
        &["8080", "localhost:8080", "127.0.0.1", "127.0.0.1:99999"],
    );
}

#[test]
fn the_public_url_is_a_site_and_not_a_page() {
    let config = with("MARSAM_PUBLIC_URL", "https://marsam.example").unwrap();
    assert!(!config.is_local());
    refuses(
        "MARSAM_PUBLIC_URL",
        &[
            "marsam.example",
            "ftp://marsam.example",
            "https://marsam.example/shop",
            "https://marsam.example/?a=1",
            "https://me:s3cret@marsam.example",
        ],
    );
}

#[test]
fn this_machine_is_known_by_its_names_and_addresses() {
    for local in [
        "http://localhost",
        "http://a.localhost:1",
        "http://127.9.9.9",
        "http://[::1]:8080",
    ] {
        assert!(
            with("MARSAM_PUBLIC_URL", local).unwrap().is_local(),
            "{local}"
        );
    }
    for public in [
        "http://localhost.example",
        "http://10.0.0.1",
        "http://notlocalhost",
    ] {
        assert!(
            !with("MARSAM_PUBLIC_URL", public).unwrap().is_local(),
            "{public}"
        );
    }
}

#[test]
fn the_database_is_a_file_or_a_server() {
    let file = with("DATABASE_URL", "sqlite:///srv/marsam.db").unwrap();
    assert_eq!(file.setup_code_file(), PathBuf::from("/srv/setup-code"));
    let server = with("DATABASE_URL", "postgres://me:s3cret@db/marsam").unwrap();
    assert_eq!(server.setup_code_file(), PathBuf::from("data/setup-code"));
    refuses(
        "DATABASE_URL",
        &["sqlite://", "mysql://me:s3cret@db/marsam", "data/marsam.db"],
    );
}

#[test]
fn the_demo_has_works_where_a_folder_is_named() {
    let folder = with("MARSAM_DEMO_MEDIA", "crates/demo/media").unwrap();
    let expected = Some(PathBuf::from("crates/demo/media"));
    assert_eq!(folder.media.demo_folder, expected);
    let none = with("MARSAM_DEMO_MEDIA", " ").unwrap();
    assert_eq!(none.media.demo_folder, None);
}

#[test]
fn metrics_have_an_address_of_their_own() {
    let config = with("MARSAM_METRICS_BIND", "127.0.0.1:9090").unwrap();
    assert_eq!(
        config.metrics_bind.map(|address| address.port()),
        Some(9090)
    );
    refuses("MARSAM_METRICS_BIND", &["9090", "on"]);
}

#[test]
fn mails_go_to_a_server_or_a_folder() {
    assert!(with("MARSAM_MAIL_URL", "smtps://me:s3cret@mail.example.com").is_ok());
    refuses(
        "MARSAM_MAIL_URL",
        &[
            "mail.example.com",
            "smtp://",
            "http://me:s3cret@mail",
            "file://",
            "smtp://x?tls=s3cret",
        ],
    );
    assert!(with("MARSAM_MAIL_FROM", "مرسم <hi@marsam.example>").is_ok());
    refuses("MARSAM_MAIL_FROM", &["Marsam", "Marsam <>"]);
    let config = with("MARSAM_SUPPORT_EMAIL", "Help@Marsam.example").unwrap();
    assert_eq!(config.mail.support_email, "help@marsam.example");
    refuses(
        "MARSAM_SUPPORT_EMAIL",
        &["help", "Help <help@marsam.example>"],
    );
}

#[test]
fn mails_have_as_many_connections_and_as_much_time_as_the_operator_says() {
    let limits = |variable, value| with(variable, value).unwrap().mail.limits;
    assert_eq!(limits("MARSAM_LOG", "info"), Limits::default());
    let fewer = Limits {
        connections: 3,
        ..Limits::default()
    };
    assert_eq!(limits("MARSAM_MAIL_CONNECTIONS", "3"), fewer);
    let slower = Limits {
        per_minute: 30,
        ..Limits::default()
    };
    assert_eq!(limits("MARSAM_MAILS_PER_MINUTE", "30"), slower);
    refuses("MARSAM_MAIL_CONNECTIONS", &["0", "101", "many"]);
    refuses("MARSAM_MAILS_PER_MINUTE", &["-1", "many", "1.5"]);
}

#[test]
fn proxies_are_addresses_or_networks() {
    let read = |text: &'static str| -> Vec<String> {
        let proxies = with("MARSAM_TRUSTED_PROXIES", text)
            .unwrap()
            .trusted_proxies;
        proxies.iter().map(ToString::to_string).collect()
    };
    assert_eq!(read("none"), [""; 0]);
    assert_eq!(read("10.0.0.1, ::1"), ["10.0.0.1/32", "::1/128"]);
    assert_eq!(read("10.0.0.0/8 ,fd00::/8"), ["10.0.0.0/8", "fd00::/8"]);
    // As peers are compared: the network's base address, and IPv4 in its own form.
    assert_eq!(
        read("10.1.2.3/8,::ffff:10.0.0.1,::ffff:10.0.0.0/104"),
        ["10.0.0.0/8", "10.0.0.1/32", "10.0.0.0/8"]
    );
    refuses(
        "MARSAM_TRUSTED_PROXIES",
        &[
            "proxy",
            "10.0.0.0/33",
            "10.0.0.0/",
            "10.0.0.1,",
            "10.0.0.1:80",
        ],
    );
}

#[test]
fn what_accounts_may_is_checked() {
    assert!(
        with("MARSAM_ENUMERATION_PROTECTION", "true")
            .unwrap()
            .accounts
            .enumeration_protection
    );
    refuses("MARSAM_ENUMERATION_PROTECTION", &["yes", "1", "TRUE"]);
    assert_eq!(
        with("MARSAM_PASSWORD_MIN_LENGTH", "12")
            .unwrap()
            .accounts
            .password_min_length,
        12
    );
    refuses("MARSAM_PASSWORD_MIN_LENGTH", &["5", "x", "-1", "100000"]);
    assert_eq!(
        with("MARSAM_QUOTES_PER_HOUR", "0")
            .unwrap()
            .accounts
            .quotes_per_hour,
        0
    );
    refuses("MARSAM_QUOTES_PER_HOUR", &["-1", "many", "1.5"]);
    refuses("MARSAM_WRITES_PER_HOUR", &["-1", "many", "399"]);
    let budgets = |value| {
        let config = with("MARSAM_WRITES_PER_HOUR", value).unwrap();
        config.accounts.write_budgets
    };
    assert_eq!(budgets("400"), WriteBudgets::AnHour(400));
    assert_eq!(budgets("0"), WriteBudgets::Unlimited);
    refuses("MARSAM_CONNECTIONS_PER_ADDRESS", &["-1", "many"]);
}

#[test]
fn the_log_is_filtered_and_shaped() {
    assert!(with("MARSAM_LOG", "warn,marsam_http=debug").is_ok());
    refuses("MARSAM_LOG", &["info,=,=", "marsam=loudly"]);
    assert_eq!(
        with("MARSAM_LOG_FORMAT", "json").unwrap().log.format,
        LogFormat::Json
    );
    refuses("MARSAM_LOG_FORMAT", &["xml", "JSON"]);
}

#[test]
fn the_secret_key_is_thirty_two_bytes() {
    assert!(
        with(
            "MARSAM_SECRET_KEY",
            "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
        )
        .unwrap()
        .secret_key
        .is_some()
    );
    refuses("MARSAM_SECRET_KEY", &["s3cret", "00", "s3cret s3cret"]);
}

#[test]
fn a_provider_is_configured_whole_or_not_at_all() {
    let read = |set: &'static [(&'static str, &'static str)]| {
        Config::read(&|name| {
            let found = set.iter().find(|(variable, _)| *variable == name);
            found.map(|(_, value)| OsString::from(value))
        })
    };
    let whole = read(&[
        ("MARSAM_OIDC_TWITTER_ISSUER", "https://broker.example/x"),
        ("MARSAM_OIDC_TWITTER_CLIENT_ID", "marsam"),
    ]);
    assert_eq!(whole.unwrap().providers.len(), 1);
    let half: [(&'static [_], &str); 3] = [
        (
            &[("MARSAM_OIDC_GOOGLE_ISSUER", "https://accounts.example")],
            "MARSAM_OIDC_GOOGLE_CLIENT_ID must be set together with MARSAM_OIDC_GOOGLE_ISSUER.",
        ),
        (
            &[("MARSAM_OIDC_APPLE_CLIENT_ID", "marsam")],
            "MARSAM_OIDC_APPLE_ISSUER must be set together with MARSAM_OIDC_APPLE_CLIENT_ID.",
        ),
        (
            &[("MARSAM_OIDC_APPLE_CLIENT_SECRET", "s3cret")],
            "MARSAM_OIDC_APPLE_ISSUER must be set together with MARSAM_OIDC_APPLE_CLIENT_SECRET.",
        ),
    ];
    for (set, sentence) in half {
        assert_eq!(read(set).unwrap_err().to_string(), sentence);
    }
}

#[test]
fn an_issuer_is_asked_over_https_or_on_this_machine() {
    refuses(
        "MARSAM_OIDC_GOOGLE_ISSUER",
        &[
            "accounts.example",
            "http://accounts.example",
            "https://user:s3cret@accounts.example",
            "https://accounts.example/?a=b",
        ],
    );
}

#[test]
fn admins_may_be_asked_for_a_second_step() {
    let config = with("MARSAM_REQUIRE_ADMIN_TOTP", "true").unwrap();
    assert_eq!(config.accounts.admin_rule, AdminRule::SecondStep);
    refuses("MARSAM_REQUIRE_ADMIN_TOTP", &["yes", "1"]);
}

#[test]
fn the_service_fee_is_at_most_the_price() {
    let fee = |text: &'static str| {
        with("MARSAM_SERVICE_FEE_BPS", text).map(|config| config.projects.service_fee_bps)
    };
    assert_eq!(fee("1250"), Ok(1_250));
    assert_eq!(fee("10000"), Ok(10_000));
    refuses(
        "MARSAM_SERVICE_FEE_BPS",
        &["-1", "10001", "12.5", "10%", "65536"],
    );
}

#[test]
fn the_operators_holidays_replace_the_shipped_ones() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("holidays.json");
    let read = |text: &str| {
        std::fs::write(&file, text).unwrap();
        let path = file.clone().into_os_string();
        Config::read(&|name| (name == "MARSAM_HOLIDAYS").then(|| path.clone()))
    };
    let one = r#"[{"date": "2028-02-26", "name": "Liberation Day", "name_ar": "يوم التحرير", "is_estimated": false}]"#;
    let holidays = read(one).unwrap().projects.holidays;
    assert_eq!(holidays.iter().count(), 1);
    assert!(!read("[]").unwrap().projects.holidays.iter().any(|_| true));
    for (text, sentence) in [
        (
            one.replace("02-26", "02-30"),
            "MARSAM_HOLIDAYS names a file that cannot be used: entry 1: \"2028-02-30\" is not a date like 2026-02-25.",
        ),
        (
            "[\n}".to_owned(),
            "MARSAM_HOLIDAYS names a file that cannot be used: not a JSON list (line 2, column 1).",
        ),
    ] {
        assert_eq!(read(&text).unwrap_err().to_string(), sentence);
    }
    refuses("MARSAM_HOLIDAYS", &["/nowhere/holidays.json", "/"]);
}
