-- An address is kept as it is compared: whoever registered in capitals is shown, and written to, like everybody else.
UPDATE users SET email = email_key WHERE email <> email_key AND deleted_at IS NULL;
