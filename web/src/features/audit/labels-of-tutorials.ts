/** Of tutorials, who is in them, their parts and the lists of what is watched. */
export const ofTutorials = {
  TUTORIAL: {
    title: 'tutorials.title',
    language: 'tutorials.language',
    description: 'tutorials.description',
    cover: 'articles.cover',
    instructor: 'tutorials.instructor',
    status: 'tutorials.status',
    resources: 'tutorials.resources',
  },
  TUTORIAL_INSTRUCTOR: {
    name: 'tutorials.name',
    title: 'tutorials.person_title',
    bio: 'tutorials.bio',
    image: 'tutorials.picture',
  },
  TUTORIAL_RESOURCE: {
    title: 'tutorials.resource_title',
    position: 'audit.order',
    required: 'tutorials.required',
    company_name: 'tutorials.school',
    seconds: 'tutorials.seconds',
    caption_languages: 'tutorials.captions',
    chapters: 'tutorials.chapters',
    question_count: 'articles.questions',
    pass_percent: 'tutorials.pass_percent',
  },
  TUTORIAL_WATCH_LIST: { title: 'tutorials.title', visible: 'tutorials.visible', position: 'audit.order' },
};
