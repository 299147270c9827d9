create or replace trigger certificates_tell
  after insert on certificates
  for each row
  execute function okur_tell_webhooks_of_row(
    'certificate.issued', 'id certificate_id', 'template_id', 'user_id student_id');
