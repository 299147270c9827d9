import { Button } from '@mantine/core';
import {
  addOwnWish,
  type BookWish,
  deleteOwnWish,
  listOwnWishes,
  listWishableBooks,
  WishInput,
  wishStages,
} from '@okur/contract/book-wishes';
import { IconHeartPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { useCompany } from '../../kit/client/account.ts';
import { call } from '../../kit/client/api.ts';
import { StateBadge } from '../../kit/feedback/StateBadge.tsx';
import { toast } from '../../kit/feedback/toast.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';
import { SearchableSelect } from '../../kit/fields/SearchableSelect.tsx';
import { TextareaField } from '../../kit/fields/TextareaField.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { type Column, wordsFor } from '../../kit/list/columns.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { stageTones } from './stages.ts';

/** What a member of staff wishes for in the name of the school. */
export default function OwnWishes() {
  const { t } = useTranslation();
  const { act } = useAct();
  const inSchool = useCompany() !== null;
  const mayWish = useAbility().can('assign_to_department', 'BOOK_LIST') && inSchool;
  const add = mayWish ? (
    <Button leftSection={<IconHeartPlus size={16} />} onClick={() => openFormModal(<AddWish />)}>
      {t('book_wishes.add')}
    </Button>
  ) : null;
  return (
    <ListPage
      list={useList(listOwnWishes, { sort: '-created_at' })}
      title={t('book_wishes.own')}
      crumbs={[{ label: t('menu.books'), to: '/books/list' }]}
      primary={add}
      columns={useColumns()}
      rowLink={({ book_id }) => (book_id ? `/books/list/${book_id}` : undefined)}
      rowActions={(row) => [
        mayWish &&
          row.stage === 'wished' && {
            label: t('book_wishes.remove'),
            icon: <IconTrash size={16} />,
            danger: true,
            onClick: () => act(() => call(deleteOwnWish, { params: { id: row.id } }), t('book_wishes.removed')),
          },
      ]}
      empty={{ title: t('book_wishes.none'), text: t('book_wishes.own_none_text'), action: add }}
    />
  );
}

function useColumns(): Column<BookWish>[] {
  const { t } = useTranslation();
  const f = useFormat();
  return [
    { key: 'title', label: t('books.title'), lead: true, value: (row) => row.title || row.ean },
    { key: 'authors', label: t('menu.authors') },
    {
      key: 'stage',
      label: t('book_wishes.stage'),
      lead: true,
      export: { words: wordsFor(wishStages, (stage) => t(`book_wishes.stage_${stage}`)) },
      value: (row) => t(`book_wishes.stage_${row.stage}`),
      render: (row) => <StateBadge tone={stageTones[row.stage]}>{t(`book_wishes.stage_${row.stage}`)}</StateBadge>,
    },
    { key: 'note', label: t('book_wishes.note') },
    { key: 'answer', label: t('book_wishes.answer') },
    { key: 'created_at', label: t('book_wishes.created_at'), sort: true, render: (row) => f.date(row.created_at) },
  ];
}

function AddWish() {
  const { t } = useTranslation();
  const form = useServerForm({
    schema: WishInput,
    initial: { supplier_book_id: null as string | null, ean: '', note: '' },
    submit: (body) => call(addOwnWish, { body }),
    onSaved: () => toast.success(t('book_wishes.added')),
  });
  return (
    <FormModal form={form} title={t('book_wishes.add')} action={t('book_wishes.add')}>
      <SearchableSelect
        {...form.field('supplier_book_id')}
        label={t('book_wishes.from_catalogue')}
        loadKey={['wishable-books']}
        load={async (search, signal) =>
          (await call(listWishableBooks, { query: { search, per_page: 30 }, signal })).data.map((book) => ({
            value: book.id,
            label: [book.title, book.authors].filter(Boolean).join(' – '),
          }))
        }
      />
      <TextField
        {...form.field('ean')}
        label={t('book_wishes.by_number')}
        description={t('book_wishes.by_number_hint')}
      />
      <TextareaField {...form.field('note')} label={t('book_wishes.note')} />
    </FormModal>
  );
}
