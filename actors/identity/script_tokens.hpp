#pragma once

#include <vector>

#include "actors/identity/identity_context.hpp"
#include "actors/identity/reauthentication.hpp"
#include "actors/messages/script_token.hpp"

namespace signalbox::actors {

/// The access tokens that users create for scripts: creating, listing, revoking. Belongs to the
/// identity actor.
class script_tokens {
 public:
  explicit script_tokens(identity_context& context)
      : context_(context), reauthentication_(context) {}

  /// Errors: as the messages say.
  /// @{
  task<created_script_token> handle(create_script_token request);
  task<std::vector<domain::script_token>> handle(list_script_tokens request);
  task<domain::script_token> handle(find_script_token request);
  task<done> handle(remove_script_token request);
  /// @}

 private:
  identity_context& context_;
  reauthentication reauthentication_;
};

}  // namespace signalbox::actors
