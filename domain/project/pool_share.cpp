#include "domain/project/pool_share.hpp"

#include <algorithm>
#include <cmath>

namespace signalbox::domain {

namespace {

std::uint64_t at_least_one(double number) {
  return number < 1 ? 1 : static_cast<std::uint64_t>(std::llround(number));
}

}  // namespace

pool_share pool_share_of(const compute_size& size) {
  if (!size.connections_pooler || !size.connections_direct) return modest_pool_share;
  const auto clients = at_least_one(*size.connections_pooler);
  const auto direct = at_least_one(*size.connections_direct);
  const auto carried = std::max<std::uint64_t>(direct / pooled_part, 1);
  return {.clients = clients, .server_connections = std::min(carried, clients)};
}

}  // namespace signalbox::domain
