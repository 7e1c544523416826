#include "domain/project/pool_share.hpp"

#include <doctest/doctest.h>

using namespace signalbox::core;
using namespace signalbox::domain;

TEST_CASE("pool share: the size's pooler connections, on half of its direct connections") {
  compute_size size;
  size.connections_direct = 30;
  size.connections_pooler = 200;
  CHECK(pool_share_of(size) == pool_share{.clients = 200, .server_connections = 15});
  size.connections_direct = 61;
  CHECK(pool_share_of(size).server_connections == 30);
}

TEST_CASE("pool share: never more connections than clients, and at least one") {
  compute_size size;
  size.connections_direct = 500;
  size.connections_pooler = 20;
  CHECK(pool_share_of(size) == pool_share{.clients = 20, .server_connections = 20});
  size.connections_direct = 1;
  size.connections_pooler = 0;
  CHECK(pool_share_of(size) == pool_share{.clients = 1, .server_connections = 1});
}

TEST_CASE("pool share: a size without figures gets the default") {
  compute_size size;
  CHECK(pool_share_of(size) == modest_pool_share);
  size.connections_direct = 30;
  CHECK(pool_share_of(size) == modest_pool_share);
}
