import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type BookWish, deleteMyWish, myWishes } from '@okur/contract/book-wishes';
import { IconHeart, IconHeartPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BackLink } from '../../kit/BackLink.tsx';
import { call } from '../../kit/client/api.ts';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { TileSkeletons } from '../../kit/feedback/Skeletons.tsx';
import { StateBadge } from '../../kit/feedback/StateBadge.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';
import { Portions } from '../../kit/list/Portions.tsx';
import { usePortions } from '../../kit/list/usePortions.ts';
import { stageTones, way } from './stages.ts';
import { WishForBook } from './WishForBook.tsx';

/** The books a child wishes for, each with how far the wish has come. */
export default function MyWishes() {
  const { t } = useTranslation();
  const [isAdding, setAdding] = useState(false);
  const wishes = usePortions(myWishes);
  const add = (
    <Button size="md" leftSection={<IconHeartPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
      {t('book_wishes.add')}
    </Button>
  );
  return (
    <Stack gap="lg">
      <BackLink to="/student/library" label={t('student.back_library')} />
      <Group justify="space-between" gap="md">
        <Title order={1} size="1.9rem">
          {t('book_wishes.mine')}
        </Title>
        {isAdding || wishes.total === 0 ? null : add}
      </Group>
      {isAdding ? <WishForBook onClose={() => setAdding(false)} /> : null}
      <Portions
        list={wishes}
        keyOf={({ id }) => id}
        row={(wish) => <WishCard wish={wish} />}
        skeleton={<TileSkeletons count={2} height={110} />}
        empty={
          isAdding ? null : (
            <EmptyState
              icon={<IconHeart />}
              title={t('book_wishes.none')}
              text={t('book_wishes.mine_none_text')}
              action={add}
            />
          )
        }
      />
    </Stack>
  );
}

function WishCard({ wish }: { wish: BookWish }) {
  const { t } = useTranslation();
  const { act } = useAct();
  const title = wish.title || t('book_wishes.number', { ean: wish.ean });
  return (
    <Paper component="section" withBorder radius="lg" p="lg" aria-label={title}>
      <Stack gap="xs">
        <Group justify="space-between" gap="sm">
          <div style={{ minWidth: 0 }}>
            <Title order={2} size="h4">
              {title}
            </Title>
            <Text c="dimmed">{wish.authors}</Text>
          </div>
          <StateBadge tone={stageTones[wish.stage]}>{t(`book_wishes.stage_${wish.stage}`)}</StateBadge>
        </Group>
        <Way wish={wish} />
        {wish.note ? <Text size="sm">{wish.note}</Text> : null}
        {wish.stage === 'wished' ? (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            ms="auto"
            onClick={() => act(() => call(deleteMyWish, { params: { id: wish.id } }), t('book_wishes.removed'))}
          >
            {t('book_wishes.remove')}
          </Button>
        ) : null}
      </Stack>
    </Paper>
  );
}

/** One line: wished → ordered → delivered → in your class; of a declined wish why. */
function Way({ wish }: { wish: BookWish }) {
  const { t } = useTranslation();
  if (wish.stage === 'declined') return <Text>{t('book_wishes.declined_because', { answer: wish.answer })}</Text>;
  const at = way.indexOf(wish.stage);
  return (
    <Text size="sm">
      {way.map((stage, index) => (
        <Text key={stage} span c={index > at ? 'dimmed' : undefined} fw={index === at ? 700 : undefined}>
          {index > 0 ? ' → ' : ''}
          {t(`book_wishes.stage_${stage}`)}
        </Text>
      ))}
    </Text>
  );
}
