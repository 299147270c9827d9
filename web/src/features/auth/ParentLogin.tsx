import { Anchor, Text } from '@mantine/core';
import { loginParent } from '@okur/contract/sessions';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { call } from '../../kit/client/api.ts';
import { landing } from '../../shell/guards.ts';
import { enterAsParent } from './enterAsParent.ts';
import { SignInForm, type Credentials } from './SignInForm.tsx';

const isParent = (role: string) => role === 'parent';

export default function ParentLogin() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const signIn = async (body: Credentials) => {
    await enterAsParent(await call(loginParent, { body }), body.keep ?? false);
    await navigate({ to: landing('parent') });
  };
  return (
    <>
      <SignInForm
        title={t('auth.parent_title')}
        text={t('auth.parent_text')}
        identifier={t('auth.mail')}
        submit={signIn}
        forgot="/auth/parent-forgot-password"
        isOurs={isParent}
      />
      <Text size="sm" mt="lg">
        {t('auth.no_parent_account')}{' '}
        <Anchor component={Link} to="/auth/parent-register" size="sm">
          {t('auth.register_link')}
        </Anchor>
      </Text>
    </>
  );
}
