import { Button, Group, Text } from '@mantine/core';
import { hideNotification, showNotification, updateNotification } from '@mantine/notifications';
import { IconAlertCircle, IconAlertTriangle, IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import i18next from 'i18next';
import { limits } from '@okur/contract/limits';

/*
 * Short messages at the bottom of the screen; the texts come translated.
 *   toast.success(t('department.saved'))
 *   sayFailure(error, t)
 * toast.undo(t('department.deleted'), t('kit.undo'), () => call(deleteDepartment, …))   deletes toggle, so undo is the
 * same call
 *   const progress = toast.progress('0 of 12'); progress.update('1 of 12'); progress.close()
 */

const undoMs = 8000;
const doubtId = 'doubt';
let count = 0;

/** What every message has; the cross needs a name. */
const shared = () => ({
  position: 'bottom-center' as const,
  closeButtonProps: { 'aria-label': i18next.t('kit.close') },
});

/** Stays long enough to be read and pressed. */
const withButton = (id: string, message: string, label: string, press: () => void) => ({
  ...shared(),
  id,
  autoClose: undoMs,
  withAutoCloseProgress: true,
  message: (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm">{message}</Text>
      <Button
        size="compact-sm"
        variant="light"
        flex="none"
        onClick={() => {
          hideNotification(id);
          press();
        }}
      >
        {label}
      </Button>
    </Group>
  ),
});

export const toast = {
  success(message: string) {
    toast.settled();
    showNotification({
      ...shared(),
      message,
      color: 'teal',
      icon: <IconCheck size={18} />,
      autoClose: limits.toastSuccessMs,
    });
  },

  /** Something to look after soon: stays long enough to be read twice. */
  care(message: string) {
    showNotification({
      ...shared(),
      message,
      color: 'yellow',
      icon: <IconAlertTriangle size={18} />,
      autoClose: undoMs,
      withAutoCloseProgress: true,
      role: 'alert',
    });
  },

  error(message: string) {
    showNotification({
      ...shared(),
      message,
      color: 'red',
      icon: <IconAlertCircle size={18} />,
      autoClose: limits.toastErrorMs,
      withAutoCloseProgress: true,
      role: 'alert',
    });
  },

  /** Whether something was done is not known: stays until it is. */
  doubt(message: string) {
    toast.settled();
    showNotification({
      ...shared(),
      id: doubtId,
      message,
      color: 'yellow',
      icon: <IconAlertTriangle size={18} />,
      autoClose: false,
      role: 'alert',
    });
  },

  /** The doubt is over. */
  settled: () => hideNotification(doubtId),

  /** Stays until it is closed, while something takes its time. */
  progress(message: string) {
    const id = `progress-${++count}`;
    showNotification({ ...shared(), id, message, loading: true, autoClose: false, withCloseButton: false });
    return { update: (next: string) => updateNotification({ id, message: next }), close: () => hideNotification(id) };
  },

  /** `id` names what was deleted, for `withdraw`. */
  undo(message: string, label: string, undo: () => Promise<unknown>, id = `undo-${++count}`) {
    showNotification({
      ...withButton(id, message, label, () => void undo()),
      icon: <IconArrowBackUp size={18} />,
      color: 'gray',
    });
  },

  /** What failed, and the way on from there. */
  offer(message: string, label: string, go: () => void) {
    showNotification({
      ...withButton(`offer-${++count}`, message, label, go),
      icon: <IconAlertCircle size={18} />,
      color: 'red',
      role: 'alert',
    });
  },

  /** Takes an undo away that would do the opposite by now. */
  withdraw: (id: string) => hideNotification(id),
};
