import { open, signIn } from './areas.tsx';

/** Signing in, and pages for everyone. */
export const signInRoutes = [
  signIn('/auth/login', 'auth.staff_title', () => import('../features/auth/Login.tsx')),
  signIn('/auth/forgot-password', 'auth.forgot_title', () => import('../features/auth/ForgotPassword.tsx')),
  signIn('/auth/reset-password', 'auth.reset_title', () => import('../features/auth/ResetPassword.tsx')),
  signIn('/auth/parent-login', 'auth.parent_title', () => import('../features/auth/ParentLogin.tsx')),
  signIn(
    '/auth/parent-forgot-password',
    'auth.forgot_title',
    () => import('../features/auth/ParentForgotPassword.tsx'),
  ),
  signIn('/auth/parent-reset-password', 'auth.reset_title', () => import('../features/auth/ParentResetPassword.tsx')),
  signIn('/auth/parent-register', 'auth.register_title', () => import('../features/auth/ParentRegister.tsx')),
  signIn('/auth/parent-confirm', 'auth.confirm_title', () => import('../features/auth/ParentConfirm.tsx')),
  signIn('/auth/student-login', 'auth.student_title', () => import('../features/auth/StudentLogin.tsx')),
  signIn('/auth/school', 'sign_on.title', () => import('../features/auth/SchoolSignIn.tsx')),
  open('/auth/$hash/callback', 'sign_on.title', () => import('../features/auth/SignOnCallback.tsx')),
  open('/auth/partner/$partner/sso', 'sign_on.title', () => import('../features/auth/PartnerSignOn.tsx')),
  signIn('/auth/student-activate', 'auth.activate_title', () => import('../features/auth/StudentActivate.tsx')),
  open('/auth/presentation', 'presentation.open_title', () => import('../features/auth/OpenPresentation.tsx')),
  open('/auth/confirm-email', 'auth.new_email_title', () => import('../features/auth/ConfirmEmail.tsx')),
  open('/auth/restore-email', 'auth.restore_email_title', () => import('../features/auth/RestoreEmail.tsx')),
  open('/mails/stop', 'mail_stop.title', () => import('../features/notifications/MailStop.tsx')),
  open('/certificate', 'certificates.verify_title', () => import('../features/certificates/VerifyCertificate.tsx')),
] as const;
