/* One demo for all: `school-tests/start.ts` makes it, each other file is a topic. */
import './school-tests/making.ts';
import './school-tests/practice.ts';
import './school-tests/books.ts';
import './school-tests/people.ts';
import './school-tests/money.ts';
import './school-tests/homework.ts';
import './school-tests/texts.ts';
import './school-tests/readings.ts';
