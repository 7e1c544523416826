#include "api/schemas.hpp"

namespace signalbox::api::schemas {

std::vector<component> operator_schemas() {
  return {{"ProvidedAccount",
           object({{"id", uuid()},
                   {"email", email()},
                   maybe("password", text("Only where it was generated, and only now"))})},
          {"Operator", object({{"gotrue_id", uuid("The account")},
                               {"email", email()},
                               {"username", text()},
                               {"role", one_of({"operator", "on_call", "none"})}},
                              "Somebody with a role in the installation")},
          {"EmailLink", object({{"email", email()},
                                {"new_email", email()},
                                {"link", text("Hand it to the person alone")}})},
          {"TelemetrySummary",
           object({{"days", whole("Of how many it tells: at most as many as are kept")},
                   {"enabled", flag("Whether anything is kept now")},
                   {"actions", list(object({{"action", text()},
                                            {"count", whole()},
                                            {"people", whole("How many did it")},
                                            {"last_at", moment()}}),
                                    "The most frequent first, at most 200")}})},
          {"Notice", object({{"id", uuid("A new one with each text")},
                             {"message", text()},
                             {"link", text("Empty: none")}},
                            "What everybody is told")}};
}

}  // namespace signalbox::api::schemas
