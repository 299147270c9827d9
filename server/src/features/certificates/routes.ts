import { certificates as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { listCertificates } from './list.ts';
import { checkCertificate, issueCertificates, previewIssue, withdrawCertificate } from './issued.ts';
import { downloadCertificate, printCertificates, previewCertificate } from './printing.ts';
import { verifyCertificate } from './verify.ts';
import {
  listCertificateTemplates,
  getCertificateTemplate,
  createCertificateTemplate,
  updateCertificateTemplate,
  deleteCertificateTemplate,
  uploadCertificateImage,
} from './template.ts';
import { myCertificates, myCertificate, certificatesOfChild, certificateOfChild } from './own.ts';

export const certificatesFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    listCertificates,
    issueCertificates,
    previewIssue,
    downloadCertificate,
    printCertificates,
    withdrawCertificate,
    checkCertificate,
    verifyCertificate,
    listCertificateTemplates,
    getCertificateTemplate,
    createCertificateTemplate,
    updateCertificateTemplate,
    deleteCertificateTemplate,
    uploadCertificateImage,
    previewCertificate,
    myCertificates,
    myCertificate,
    certificatesOfChild,
    certificateOfChild,
  });
