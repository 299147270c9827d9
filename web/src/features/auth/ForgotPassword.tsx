import { forgotAdmin } from '@okur/contract/auth';
import { ForgotForm } from './ForgotForm.tsx';

export default function ForgotPassword() {
  return <ForgotForm route={forgotAdmin} login="/auth/login" />;
}
