#include "app/server/counted_address.hpp"

#include <boost/asio/ip/address.hpp>
#include <memory>

#include "transport/http/socket_budget.hpp"

namespace signalbox::app {

std::function<std::optional<std::string>(const std::string&)> counted_address_of(
    const settings& how) {
  using transport::http::socket_budget;
  // Counts nothing itself: it knows which addresses are one customer's, and which are exempt.
  const auto known = std::make_shared<const socket_budget>(socket_budget::bounds{
      .sockets_max = 1, .per_address_max = 1, .exempt = how.limits.exempt_addresses});
  return [known](const std::string& text) -> std::optional<std::string> {
    boost::system::error_code failure;
    const auto address = boost::asio::ip::make_address(text, failure);
    if (failure) return text;
    const auto source = known->source_of(address);
    if (source == socket_budget::uncounted) return std::nullopt;
    return std::to_string(source);
  };
}

}  // namespace signalbox::app
