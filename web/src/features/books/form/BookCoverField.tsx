import type { ArticleCover } from '@okur/contract/articles';
import { uploadBookCover } from '@okur/contract/books';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/client/api.ts';
import { CoverField } from '../../../reading/covers/CoverField.tsx';
import css from '../books.module.css';

interface BookCoverFieldProps {
  title: string;
  cover: ArticleCover | null;
  onChange: (cover: ArticleCover | null) => void;
  error?: string | undefined;
}

/** The picture that stands for the book in the list. */
export function BookCoverField(props: BookCoverFieldProps) {
  const { t } = useTranslation();
  return (
    <CoverField
      {...props}
      upload={async (image) => (await call(uploadBookCover, { body: {}, files: { image } })).data.address}
      hint={t('books.cover_hint')}
      className={css.thumb}
    />
  );
}
