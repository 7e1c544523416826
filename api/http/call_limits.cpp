#include "api/http/call_limits.hpp"

#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/network_v6.hpp>
#include <string>
#include <utility>

namespace signalbox::api {

namespace {

constexpr unsigned bits_of_a_customer = 64;

/// The address as it is counted (RFC 6177: an IPv6 customer has a whole /64).
std::string counted(const boost::asio::ip::address& from) {
  if (from.is_v4()) return from.to_string();
  return boost::asio::ip::network_v6(from.to_v6(), bits_of_a_customer).canonical().to_string();
}

core::result<void> refuse(std::chrono::seconds wait) {
  auto refused = core::fail(core::errc::too_many_requests,
                            "Too many calls in a short time. Try again in a moment.");
  refused.error().retry_after = wait;
  return refused;
}

}  // namespace

call_limits::call_limits(bounds wanted)
    : by_address_(wanted.by_address),
      by_token_(wanted.by_token),
      exempt_(std::move(wanted.exempt)) {}

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
