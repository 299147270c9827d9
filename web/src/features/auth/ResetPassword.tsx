import { resetAdmin } from '@okur/contract/auth';
import { ResetForm } from './ResetForm.tsx';

export default function ResetPassword() {
  return <ResetForm route={resetAdmin} login="/auth/login" forgot="/auth/forgot-password" />;
}
