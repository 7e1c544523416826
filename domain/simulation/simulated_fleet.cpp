#include "domain/simulation/simulated_fleet.hpp"

#include <fmt/format.h>

#include "domain/validation.hpp"

namespace signalbox::domain {

core::result<std::string> check_simulated_email(std::string_view field, std::string_view text) {
  auto email = check_email(field, text);
  if (email && !email->ends_with(simulated_email_domain))
    return fail_field(std::string(field), fmt::format("must end with {}", simulated_email_domain));
  return email;
}

}  // namespace signalbox::domain
