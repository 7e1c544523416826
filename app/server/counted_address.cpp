#include "app/server/counted_address.hpp"

#include <boost/asio/ip/address.hpp>

#include "core/customer_address.hpp"
#include "transport/http/network_list.hpp"

namespace signalbox::app {

std::function<std::optional<std::string>(const std::string&)> counted_address_of(
    const settings& how) {
  const transport::http::network_list exempt(how.transport.http.exempt_addresses);
  return [exempt](const std::string& text) -> std::optional<std::string> {
    boost::system::error_code failure;
    const auto address = boost::asio::ip::make_address(text, failure);
    if (failure) return text;
    if (exempt.contains(address)) return std::nullopt;
    return std::to_string(core::customer_of(transport::http::in_v6(address).to_bytes()));
  };
}

}  // namespace signalbox::app
