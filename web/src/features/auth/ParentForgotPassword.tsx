import { forgotParent } from '@okur/contract/auth';
import { ForgotForm } from './ForgotForm.tsx';

export default function ParentForgotPassword() {
  return <ForgotForm route={forgotParent} login="/auth/parent-login" />;
}
