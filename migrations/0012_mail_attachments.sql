-- writer: platform/mail/mail.ts. What was attached to a captured mail: [{ "name", "base64" }].
alter table captured_mail add column attachments jsonb not null default '[]';
