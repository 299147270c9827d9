import { Select, Text, TextInput, UnstyledButton } from '@mantine/core';
import {
  departmentSteps,
  type OpenHomework,
  type PlannedDepartment,
  type PlannedUser,
} from '@okur/contract/roll-overs';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';
import { Pupils } from './Pupils.tsx';
import css from './roll-overs.module.css';
import type { Planning } from './usePlan.ts';

interface ClassRowProps {
  department: PlannedDepartment;
  /** Students who move; none of a class that stays. */
  users: readonly PlannedUser[];
  planning: Planning;
}

/** Where the name that is suggested is refused, another one has to be typed. */
const isFollowed = (step: PlannedDepartment['step'] | undefined) => step === 'promote' || step === 'repeat';

/** One class: what becomes of it, the class that follows, and its students to be opened. */
export function ClassRow({ department, users, planning }: ClassRowProps) {
  const { t } = useTranslation();
  const f = useFormat();
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const { department_id: id, department_name: name, step, next } = department;
  const chosen = planning.choices.departments.find((d) => d.department_id === id);
  const reason = planning.departmentError(id) ?? (chosen ? null : department.reason);
  const isNamed = next !== null || (Boolean(reason) && isFollowed(chosen?.step));
  return (
    <section className={css.class} aria-label={name}>
      <div className={css.row}>
        <UnstyledButton
          className={css.name}
          aria-expanded={isOpen}
          aria-controls={listId}
          disabled={users.length === 0}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? (
            <IconChevronDown size={16} aria-hidden />
          ) : (
            <IconChevronRight size={16} aria-hidden data-none={users.length === 0 || undefined} />
          )}
          <span>
            <Text span fw={600}>
              {name}
            </Text>
            <Text span size="sm" c="dimmed" display="block">
              {t('roll_over.students', { count: department.student_count, number: f.number(department.student_count) })}
            </Text>
          </span>
        </UnstyledButton>
        <Select
          aria-label={t('roll_over.step_of', { name })}
          data={departmentSteps.map((value) => ({ value, label: t(`roll_over.steps.${value}`) }))}
          value={chosen?.step ?? step}
          onChange={(value) => value && planning.setStep(id, value as PlannedDepartment['step'])}
          allowDeselect={false}
          error={reason && !isNamed ? t(reason) : undefined}
        />
        {isNamed ? (
          <NextName
            key={`${step} ${next?.department_name ?? ''}`}
            department={department}
            name={chosen?.department_name ?? next?.department_name ?? ''}
            error={reason ? t(reason) : undefined}
            onName={(value) => planning.setName(department, value)}
          />
        ) : (
          <Text size="sm" c="dimmed" className={css.noNext}>
            {step === 'leave' ? t('roll_over.archived_hint') : t('roll_over.stays_hint')}
          </Text>
        )}
      </div>
      <OpenWork open={department.open_homework} leaves={step === 'leave'} />
      {isOpen ? <Pupils id={listId} users={users} planning={planning} /> : null}
    </section>
  );
}

/** Homework of the class that is not over: what becomes of what was begun, and of what was not. */
function OpenWork({ open: { homeworks, begun, not_begun }, leaves }: { open: OpenHomework; leaves: boolean }) {
  const { t } = useTranslation();
  if (homeworks === 0) return null;
  const words = [
    t('roll_over.open_homework', { count: homeworks }),
    begun > 0 ? t(leaves ? 'roll_over.open_ends' : 'roll_over.open_begun', { count: begun }) : null,
    not_begun > 0 ? t('roll_over.open_not_begun', { count: not_begun }) : null,
  ];
  return (
    <Text size="sm" c="dimmed" px="md" pb="xs">
      {words.filter(Boolean).join(' ')}
    </Text>
  );
}

interface NextNameProps {
  department: PlannedDepartment;
  name: string;
  error: string | undefined;
  onName: (name: string) => void;
}

/** Taken when the field is left, so that no plan is made of half a name. */
function NextName({ department, name, error, onName }: NextNameProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(name);
  const commit = () => text.trim() !== name && onName(text.trim());
  const isNew = department.next?.is_new ?? true;
  return (
    <TextInput
      aria-label={t('roll_over.next_of', { name: department.department_name })}
      value={text}
      maxLength={80}
      error={error}
      description={isNew ? undefined : t('roll_over.joins')}
      inputWrapperOrder={['input', 'description', 'error']}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  );
}
