DROP TABLE known_browsers;
DROP TABLE email_changes;
DROP TABLE recovery_codes;
DROP TABLE totp_secrets;
DROP TABLE signing_keys;
DROP TABLE provider_identities;
