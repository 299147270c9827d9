import { resetParent } from '@okur/contract/auth';
import { ResetForm } from './ResetForm.tsx';

export default function ParentResetPassword() {
  return <ResetForm route={resetParent} login="/auth/parent-login" forgot="/auth/parent-forgot-password" />;
}
