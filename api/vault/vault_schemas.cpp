#include "api/schemas.hpp"

namespace signalbox::api::schemas {

std::vector<component> vault_schemas() {
  return {{"VaultSecret",
           object({{"id", uuid()},
                   {"name", text()},
                   {"description", text()},
                   {"roles", list(text("A role of the database that may read the secret"))},
                   {"created_at", moment()},
                   {"updated_at", moment()}})},
          {"Vault", object({{"secrets_max", whole("Of a project")},
                            {"secrets", list(named("VaultSecret"))},
                            {"roles", list(text("A role that can be allowed to read secrets"))}})},
          {"VaultSecretValue", object({{"value", text("In clear text")}})}};
}

}  // namespace signalbox::api::schemas
