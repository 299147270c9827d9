export const ofDocuments = {
  title: 'company_documents.title_field',
  description: 'company_documents.description',
  all_companies: 'company_documents.all_companies',
  companies: 'company_documents.companies',
  number: 'company_documents.number',
  file_name: 'company_documents.file',
  link: 'company_documents.link',
  note: 'company_documents.note',
};
