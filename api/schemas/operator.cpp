#include "api/schemas/operator.hpp"

namespace signalbox::api::schemas {

std::vector<component> operator_schemas() {
  return {{"ProvidedAccount",
           object({{"id", uuid()},
                   {"email", email()},
                   maybe("password", text("Only where it was generated, and only now"))})},
          {"EmailLink", object({{"email", email()},
                                {"new_email", email()},
                                {"link", text("Hand it to the person alone")}})},
          {"Notice", object({{"id", uuid("A new one with each text")},
                             {"message", text()},
                             {"link", text("Empty: none")}},
                            "What everybody is told")}};
}

}  // namespace signalbox::api::schemas
