export { seededRandom } from "#imaging/seeded-random";
