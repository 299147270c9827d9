import { Button } from '@mantine/core';
import { deleteExam, getExam, updateExam, type Exam } from '@okur/contract/exams';
import { examQti } from '@okur/contract/qti';
import { IconDownload, IconEye, IconEyeOff, IconPencil, IconUpload } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { useAct } from '../../kit/feedback/useAct.ts';
import { useDeletion } from '../../kit/feedback/useDeletion.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { languageName } from '../../kit/format/text.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { saveFile } from '../../kit/saveFile.ts';
import { RowMenu } from '../../kit/list/RowMenu.tsx';
import { Facts } from '../../kit/record/Facts.tsx';
import { RecordPage } from '../../kit/record/RecordPage.tsx';
import { useCall } from '../../kit/client/useCall.ts';
import { ExamForm } from './ExamForm.tsx';
import { ExamState } from './ExamList.tsx';
import { ExamPreview } from './ExamPreview.tsx';
import { ExamQuestions } from './ExamQuestions.tsx';
import { ExamResults } from './ExamResults.tsx';

/** One exam: its questions, its results, and what it is. */
export default function ExamPage() {
  const { t } = useTranslation();
  const f = useFormat();
  const { id } = useParams({ strict: false }) as { id: string };
  const exam = useCall(getExam, { params: { id } });
  return (
    <RecordPage
      key={id}
      query={exam}
      crumbs={[{ label: t('menu.exams'), to: '/exams/list' }]}
      title={({ data }) => data.name}
      badge={({ data }) => <ExamState exam={data} />}
      actions={({ data }) => <Actions exam={data} />}
      tabs={({ data }) => [
        {
          key: 'questions',
          label: `${t('exams.questions')} (${f.number(data.question_count)})`,
          content: <ExamQuestions exam={data} />,
        },
        {
          key: 'results',
          label: `${t('exams.results')} (${f.number(data.result_count)})`,
          content: <ExamResults exam={data} />,
        },
        { key: 'about', label: t('exams.about'), content: <About exam={data} /> },
      ]}
    />
  );
}

function Actions({ exam }: { exam: Exam }) {
  const { t } = useTranslation();
  const { act } = useAct();
  const deletion = useDeletion();
  const isPublished = exam.status === 'published';
  const publish = () =>
    act(
      () =>
        call(updateExam, {
          params: { id: exam.id },
          body: { status: isPublished ? 'draft' : 'published', version: exam.version },
        }),
      t(isPublished ? 'exams.withdrawn' : 'exams.published'),
    );
  const preview = (
    <Button
      variant="default"
      leftSection={<IconEye size={16} />}
      onClick={() => openFormModal(<ExamPreview exam={exam} />)}
      disabled={exam.question_count === 0}
    >
      {t('exams.preview')}
    </Button>
  );
  if (!exam.editable) return preview;
  const deleting = deletion(exam, exam.name, (version) =>
    call(deleteExam, { params: { id: exam.id }, query: { version } }),
  );
  if (exam.deleted_at) return <RowMenu label={exam.name} actions={[deleting]} />;
  return (
    <>
      {preview}
      <Button
        variant="default"
        leftSection={<IconPencil size={16} />}
        onClick={() => openFormModal(<ExamForm exam={exam} />)}
      >
        {t('kit.edit')}
      </Button>
      {isPublished ? null : (
        <Button leftSection={<IconUpload size={16} />} onClick={publish} disabled={exam.question_count === 0}>
          {t('exams.publish')}
        </Button>
      )}
      <RowMenu
        label={exam.name}
        actions={[
          exam.question_count > 0 && {
            label: t('qti.download'),
            icon: <IconDownload size={16} />,
            onClick: () =>
              act(async () => saveFile(await call(examQti, { params: { id: exam.id } }), `${exam.name}.zip`)),
          },
          isPublished && { label: t('exams.withdraw'), icon: <IconEyeOff size={16} />, onClick: publish },
          deleting,
        ]}
      />
    </>
  );
}

function About({ exam }: { exam: Exam }) {
  const { t, i18n } = useTranslation();
  const f = useFormat();
  return (
    <Facts
      items={[
        [t('exams.kind'), t(`exams.kind_${exam.kind}`)],
        [t('terms.language'), languageName(exam.language, i18n.language)],
        [t('terms.grade'), exam.grade_level],
        [t('exams.minutes'), exam.minutes === null ? t('exams.no_limit') : f.number(exam.minutes)],
        [t('exams.pass_percent'), f.percent(exam.pass_percent)],
        [t('exams.attempts'), f.number(exam.attempts)],
        [t('exams.shuffle'), t(exam.shuffle ? 'kit.yes' : 'kit.no')],
        [t('question.points'), f.number(exam.points)],
        [t('exams.owner'), exam.owner_name ?? t(`exams.owner_${exam.owner}`)],
        [t('terms.updated_at'), f.dateTime(exam.updated_at)],
      ]}
    />
  );
}
