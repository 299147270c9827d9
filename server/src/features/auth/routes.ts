import { auth } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { confirmEmail, restoreEmail } from './email-change.ts';
import { loginAdmin, loginParent, loginStudent } from './login.ts';
import { me, meParent, meStudent, editAdminProfile, updateMeParent } from './me.ts';
import { refresh, logout } from './sessions.ts';
import { forgot, reset, change } from './password-calls.ts';

export const authFeature: Feature = (app, services) =>
  serve(app, services, auth, {
    loginAdmin,
    loginParent,
    loginStudent,
    refreshAdmin: refresh('staff'),
    refreshParent: refresh('parent'),
    refreshStudent: refresh('student'),
    logoutAdmin: logout,
    logoutParent: logout,
    logoutStudent: logout,
    me,
    meParent,
    meStudent,
    forgotAdmin: forgot('staff'),
    forgotParent: forgot('parent'),
    resetAdmin: reset('staff'),
    resetParent: reset('parent'),
    changePasswordAdmin: change,
    changePasswordParent: change,
    changePasswordStudent: change,
    confirmEmail,
    restoreEmail,
    editAdminProfile,
    updateMeParent,
  });
