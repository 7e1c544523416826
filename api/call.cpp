#include "api/call.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <stdexcept>

#include "domain/validation.hpp"
#include "transport/http/target.hpp"

namespace signalbox::api {

const std::string& call::parameter(std::string_view name) const {
  const auto found = std::ranges::find(path, name, &path_parameters::value_type::first);
  if (found == path.end()) {
    throw std::logic_error("no such parameter in the pattern: " + std::string{name});
  }
  return found->second;
}

std::optional<std::string> call::query(std::string_view name) const {
  return transport::http::query_parameter(asked.query, name);
}

std::chrono::milliseconds call::time_left() const {
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
      deadline - std::chrono::steady_clock::now());
  return std::max(left, std::chrono::milliseconds{0});
}

actors::requester call::requester() const {
  return {.account = who.account.id,
          .name = who.name(),
          .request_id = asked.id,
          .remote_address = asked.remote_address};
}

domain::result<std::int64_t> query_integer(const call& c, std::string_view name,
                                           query_range range) {
  const auto text = c.query(name);
  if (!text) return range.fallback;
  std::int64_t value = 0;
  const auto* end = text->data() + text->size();
  const auto [stopped, failure] = std::from_chars(text->data(), end, value);
  if (failure != std::errc{} || stopped != end || value < range.low || value > range.high) {
    return domain::fail_field(std::string{name}, fmt::format("must be a whole number from {} to {}",
                                                             range.low, range.high));
  }
  return value;
}

}  // namespace signalbox::api
