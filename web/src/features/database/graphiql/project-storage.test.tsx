import { expect, it } from 'vitest';
import { projectStorage } from './project-storage';

it('the texts of projects are separate', () => {
  const shop = projectStorage('shop');
  const blog = projectStorage('blog');
  shop.setItem('graphiql:query', '{ a }');
  blog.setItem('graphiql:query', '{ b }');
  expect(shop.getItem('graphiql:query')).toBe('{ a }');
  expect(shop.length).toBe(1);
  expect(Object.keys(localStorage)).toContain('signalbox.graphiql.shop.graphiql:query');
  shop.clear();
  expect(shop.getItem('graphiql:query')).toBeNull();
  blog.removeItem('graphiql:query');
  expect(blog.length).toBe(0);
});
