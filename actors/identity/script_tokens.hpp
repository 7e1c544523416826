#pragma once

#include <caf/result.hpp>
#include <vector>

#include "actors/identity/attempts.hpp"
#include "actors/identity/identity_context.hpp"
#include "actors/identity/person_proof.hpp"
#include "actors/messages/script_token.hpp"

namespace signalbox::actors {

/// The access tokens that people make for their scripts: made, listed, ended. Belongs to the
/// identity actor.
class script_tokens {
 public:
  /// Both outlive it.
  script_tokens(identity_context& in, attempts& tried) : in_(in), person_(in, tried) {}

  [[nodiscard]] caf::result<created_script_token> take(const create_script_token& asked);
  [[nodiscard]] caf::result<std::vector<domain::script_token>> take(
      const list_script_tokens& asked);
  [[nodiscard]] caf::result<domain::script_token> take(const find_script_token& asked);
  [[nodiscard]] caf::result<done> take(const remove_script_token& asked);

 private:
  identity_context& in_;
  person_proof person_;
};

}  // namespace signalbox::actors
