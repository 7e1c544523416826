#include "api/schemas/operator.hpp"

namespace signalbox::api::schemas {

std::vector<component> operator_schemas() {
  return {{"ProvidedAccount",
           object({{"id", uuid()},
                   {"email", email()},
                   maybe("password", text("Only where it was generated, and only now"))})},
          {"EmailLink", object({{"email", email()},
                                {"new_email", email()},
                                {"link", text("Hand it to the person alone")}})}};
}

}  // namespace signalbox::api::schemas
