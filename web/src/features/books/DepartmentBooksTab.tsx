import { booksOfDepartment } from '@okur/contract/books';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { useBookColumns } from './book-columns.tsx';

/** The books that a class has now. */
export function DepartmentBooksTab({ department: { id, department_name } }: DepartmentBooksTabProps) {
  const { t } = useTranslation();
  return (
    <ListPage
      embedded
      list={useList(booksOfDepartment, { params: { id }, sort: 'title' })}
      title={`${department_name} – ${t('menu.books')}`}
      columns={useBookColumns()}
      rowLink={(row) => `/books/list/${row.id}`}
      empty={{ title: t('users.no_books'), text: t('users.no_books_text') }}
    />
  );
}

interface DepartmentBooksTabProps {
  department: { id: string; department_name: string };
}
