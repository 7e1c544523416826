#include "api/http/call_limits.hpp"

#include <boost/asio/ip/address.hpp>
#include <string>
#include <utility>

#include "core/customer_address.hpp"

namespace signalbox::api {

namespace {

/// Returns the key under which an address is counted.
std::string counted(const boost::asio::ip::address& from) {
  return std::to_string(core::customer_of(transport::http::in_v6(from).to_bytes()));
}

core::result<void> refuse(std::chrono::seconds wait) {
  auto refused =
      core::fail(core::errc::too_many_requests, "Too many requests. Try again in a moment.");
  refused.error().retry_after = wait;
  return refused;
}

}  // namespace

call_limits::call_limits(bounds requested)
    : by_address_(requested.by_address),
      by_token_(requested.by_token),
      exempt_(std::move(requested.exempt)) {}

core::result<void> call_limits::admit_address(std::string_view address,
                                              rate_limit::clock::time_point now) {
  boost::system::error_code error;
  const auto from = boost::asio::ip::make_address(std::string(address), error);
  if (!error && exempt_.contains(from)) return {};
  const auto wait = by_address_.take(error ? std::string(address) : counted(from), now);
  if (wait) return refuse(*wait);
  return {};
}

core::result<void> call_limits::admit_token(std::string_view token,
                                            rate_limit::clock::time_point now) {
  if (const auto wait = by_token_.take(token, now)) return refuse(*wait);
  return {};
}

}  // namespace signalbox::api
