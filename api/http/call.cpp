#include "api/http/call.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <stdexcept>

#include "domain/validation.hpp"
#include "transport/http/target.hpp"

namespace signalbox::api {

namespace {

const query_field& declared(const route& by, std::string_view name) {
  const auto found = std::ranges::find(by.query, name, &query_field::name);
  if (found == by.query.end()) {
    throw std::logic_error("no such parameter of the query in the route: " + std::string{name});
  }
  return *found;
}

}  // namespace

const std::string& call::parameter(std::string_view name) const {
  const auto found = std::ranges::find(path, name, &path_parameters::value_type::first);
  if (found == path.end()) {
    throw std::logic_error("no such parameter in the pattern: " + std::string{name});
  }
  return found->second;
}

std::optional<std::string> call::query(std::string_view name) const {
  return transport::http::query_parameter(incoming.query, name);
}

std::chrono::milliseconds call::time_left() const {
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
      deadline - std::chrono::steady_clock::now());
  return std::max(left, std::chrono::milliseconds{0});
}

actors::waiting_caller call::waiting() const {
  return {.until = in.clock() + time_left(), .gone = incoming.abandoned};
}

domain::requester call::requester() const {
  return {.account = caller.account.id,
          .name = caller.name(),
          .request_id = incoming.id,
          .remote_address = incoming.remote_address,
          .token_name = caller.by_script ? caller.by_script->name : std::string{},
          .session = caller.session};
}

core::result<std::int64_t> query_integer(const call& c, std::string_view name) {
  const auto range = declared(c.by, name).range.value();
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

core::result<std::string> query_text(const call& c, std::string_view name) {
  const auto& allowed = declared(c.by, name).one_of;
  auto text = c.query(name);
  if (!text) return std::string{allowed.at(0)};
  if (std::ranges::find(allowed, *text) == allowed.end()) {
    return domain::fail_field(std::string{name},
                              fmt::format("must be one of: {}", fmt::join(allowed, ", ")));
  }
  return std::move(*text);
}

}  // namespace signalbox::api
