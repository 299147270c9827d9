import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ServerFailure } from '../kit/client/failure.ts';
import { CodeField } from '../kit/fields/CodeField.tsx';
import { PasswordField } from '../kit/fields/TextField.tsx';
import type { FieldBinding } from '../kit/form/binding.ts';

type Proof = 'password' | 'code';

/** Whether the server wants to know who is there, once it has said so: a sign-in of now needs no more. */
export function useConfirmation() {
  const [proof, setProof] = useState<Proof | null>(null);
  return {
    proof,
    /** Around the call of a form: notes what its refusal asks for. */
    noting: async <A,>(call: () => Promise<A>): Promise<A> => {
      try {
        return await call();
      } catch (failure) {
        if (failure instanceof ServerFailure && failure.errors?.['code']) setProof('code');
        else if (failure instanceof ServerFailure && failure.errors?.['password']) setProof('password');
        throw failure;
      }
    },
  };
}

interface ConfirmationProps {
  proof: Proof | null;
  password: FieldBinding<string | undefined>;
  code: FieldBinding<string | undefined>;
}

export function Confirmation({ proof, password, code }: ConfirmationProps) {
  const { t } = useTranslation();
  if (proof === 'password')
    return (
      <PasswordField
        {...password}
        value={password.value ?? ''}
        label={t('kit.own_password')}
        autoComplete="current-password"
        required
      />
    );
  return proof === 'code' ? (
    <CodeField {...code} value={code.value ?? ''} label={t('payments.code')} recovery required />
  ) : null;
}
