import { Button, Group, Text } from '@mantine/core';
import { hideNotification, showNotification } from '@mantine/notifications';
import { IconAlertCircle, IconCheck, IconTrash } from '@tabler/icons-react';
import { limits } from '@okur/contract/limits';

/*
 * Short messages at the bottom of the screen; the texts come translated.
 *   toast.success(t('department.saved'))
 *   toast.error(failureText(error, t))
 *   toast.undo(t('department.deleted'), t('kit.undo'), () => call(deleteDepartment, …))   deletes toggle, so undo is the same call
 */

const undoMs = 8000;
let count = 0;

export const toast = {
  success(message: string) {
    showNotification({ message, color: 'teal', icon: <IconCheck size={18} />, autoClose: limits.toastSuccessMs, position: 'bottom-center' });
  },

  error(message: string) {
    showNotification({ message, color: 'red', icon: <IconAlertCircle size={18} />, autoClose: limits.toastErrorMs, withAutoCloseProgress: true, position: 'bottom-center', role: 'alert' });
  },

  undo(message: string, label: string, undo: () => Promise<unknown>) {
    const id = `undo-${++count}`;
    const click = () => {
      hideNotification(id);
      void undo();
    };
    showNotification({
      id,
      position: 'bottom-center',
      autoClose: undoMs,
      withAutoCloseProgress: true,
      icon: <IconTrash size={18} />,
      color: 'gray',
      message: (
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm">{message}</Text>
          <Button size="compact-sm" variant="light" onClick={click}>
            {label}
          </Button>
        </Group>
      ),
    });
  },
};
