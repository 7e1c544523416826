#include "api/http/open_calls.hpp"

#include <string_view>

namespace signalbox::api {

namespace {

/// Bodies of live connections are messages, which have their own limit (`limits.packet_bytes_max`).
constexpr std::string_view live_connections = "/socket.io/";

}  // namespace

bool is_open_call(const router& routes, const transport::http::request& head) {
  if (head.path.starts_with(live_connections)) return false;
  if (head.path.starts_with("/auth/v1/") || !head.headers.find("Authorization")) return true;
  const auto found = routes.find(head);
  return !found || found->found->lets_in == entry::anyone;
}

std::optional<std::uint64_t> upload_bytes_max(const router& routes,
                                              const transport::http::request& head) {
  if (!head.headers.find("Authorization")) return std::nullopt;
  const auto found = routes.find(head);
  return found ? found->found->upload_bytes_max : std::nullopt;
}

}  // namespace signalbox::api
