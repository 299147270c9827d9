import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { serve, show } from '../../kit/testing.tsx';
import { type ChosenExercise, ExercisesPicker } from './ExercisesPicker.tsx';

const chosen = (id: string, en: string) =>
  ({ exercise_id: id, name: { en }, kind: 'schulte', repetitions: 1 }) as unknown as ChosenExercise;

it('the focus goes along with an exercise that is moved, and stays with it at the edge', async () => {
  serve(() => ({ data: [], meta: { total: 0, last_page: 1 } }));
  show(function Picker() {
    const [value, onChange] = useState([chosen('a', 'First'), chosen('b', 'Second')]);
    return <ExercisesPicker name="exercises" value={value} onChange={onChange} error={undefined} />;
  });
  const button = (label: string) => screen.getByRole('button', { name: label });
  fireEvent.click(await screen.findByRole('button', { name: 'exercise.down: First' }));
  await waitFor(() => expect(document.activeElement).toBe(button('exercise.up: First')));
  fireEvent.click(button('exercise.up: First'));
  await waitFor(() => expect(document.activeElement).toBe(button('exercise.down: First')));
});
